import { expect, test } from 'vitest';

import { heldProducts } from './held-products.ts';
import type { Entitlement } from './schema.ts';

const now = new Date('2026-06-01T12:00:00Z');

const entitlement = (values: Partial<Entitlement>): Entitlement => ({
  productId: 'cheatsheet',
  productName: 'Cheatsheet',
  startsAt: '2026-01-01T00:00:00Z',
  endsAt: '2027-01-01T00:00:00Z',
  revokedAt: null,
  capabilities: ['profiles'],
  file: null,
  ...values,
});

const file = { path: '1_guide.pdf', name: 'guide.pdf', size: 1024 };

test('a live entitlement is active, with its end date and file', () => {
  expect(heldProducts([entitlement({ file })], now)).toEqual([
    {
      id: 'cheatsheet',
      name: 'Cheatsheet',
      status: 'active',
      endsAt: '2027-01-01T00:00:00Z',
      capabilities: ['profiles'],
      file,
    },
  ]);
});

test('an expired entitlement is inactive and has no file', () => {
  const [product] = heldProducts([entitlement({ endsAt: '2026-06-01T12:00:00Z', file })], now);
  expect(product).toMatchObject({ status: 'inactive', file: null });
});

test('a revoked entitlement ends at its revocation', () => {
  const [product] = heldProducts([entitlement({ revokedAt: '2026-02-01T00:00:00Z' })], now);
  expect(product).toMatchObject({ status: 'inactive', endsAt: '2026-02-01T00:00:00Z' });
});

test('an entitlement revoked after it expired ends at its expiry', () => {
  const endsAt = '2026-02-01T00:00:00Z';
  const [product] = heldProducts([entitlement({ endsAt, revokedAt: '2026-03-01T00:00:00Z' })], now);
  expect(product).toMatchObject({ status: 'inactive', endsAt });
});

test('several entitlements to a product end with the active one that started last', () => {
  const products = heldProducts(
    [
      entitlement({ startsAt: '2025-09-01T00:00:00Z', endsAt: '2026-09-01T00:00:00Z' }),
      entitlement({ startsAt: '2026-05-01T00:00:00Z', endsAt: '2027-05-01T00:00:00Z' }),
      entitlement({ startsAt: '2026-05-20T00:00:00Z', revokedAt: '2026-05-21T00:00:00Z' }),
    ],
    now,
  );
  expect(products).toMatchObject([{ status: 'active', endsAt: '2027-05-01T00:00:00Z' }]);
});

test('active products come first', () => {
  const products = heldProducts(
    [
      entitlement({ startsAt: '2026-05-01T00:00:00Z', revokedAt: '2026-05-02T00:00:00Z' }),
      entitlement({ productId: 'application', startsAt: '2026-01-01T00:00:00Z' }),
    ],
    now,
  );
  expect(products.map(({ id }) => id)).toEqual(['application', 'cheatsheet']);
});
