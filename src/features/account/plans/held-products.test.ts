import { expect, test } from 'vitest';

import { heldProducts } from './held-products.ts';
import { entitlement } from '../test-data.ts';

const file = { path: '1_guide.pdf', name: 'guide.pdf', size: 1024 };

test('live access is active, with its end date and file', () => {
  const held = entitlement({ file });
  expect(heldProducts([held])).toEqual([
    {
      id: 'cheatsheet',
      name: 'Cheatsheet',
      status: 'active',
      date: '2027-01-06T12:00:00Z',
      capabilities: ['profiles'],
      file,
      entitlements: [held],
    },
  ]);
});

test('ended access is inactive and has no file', () => {
  const [product] = heldProducts([entitlement({ state: 'ended', file })]);
  expect(product).toMatchObject({ status: 'inactive', date: '2027-01-06T12:00:00Z', file: null });
});

const renewal = entitlement({
  id: 'renewal',
  origin: 'renewal',
  state: 'upcoming',
  startsAt: '2027-01-06T12:00:00Z',
  endsAt: '2028-01-06T12:00:00Z',
});

test('a renewed product is active until the end of the renewal', () => {
  const [product] = heldProducts([renewal, entitlement()]);
  expect(product).toMatchObject({ status: 'active', date: '2028-01-06T12:00:00Z' });
  expect(product?.entitlements.map(({ id }) => id)).toEqual(['renewal', 'entitlement-1']);
});

test('a refunded renewal does not extend the access', () => {
  const refunded = { ...renewal, state: 'ended', endedBecause: 'refunded' };
  expect(heldProducts([refunded, entitlement()])[0]).toMatchObject({
    status: 'active',
    date: '2027-01-06T12:00:00Z',
  });
});

test('a renewal whose first year was refunded is upcoming', () => {
  expect(heldProducts([renewal, entitlement({ state: 'ended', file })])[0]).toMatchObject({
    status: 'upcoming',
    date: '2027-01-06T12:00:00Z',
    file: null,
  });
});

test('active products come first', () => {
  const products = heldProducts([
    entitlement({ productId: 'ended', state: 'ended' }),
    { ...renewal, productId: 'upcoming' },
    entitlement({ productId: 'live' }),
  ]);
  expect(products.map(({ id }) => id)).toEqual(['live', 'upcoming', 'ended']);
});

test('of several entitlements the earliest start and the latest end count, in any order', () => {
  const early = { ...renewal, startsAt: '2026-12-01T12:00:00Z' };
  for (const upcoming of [
    [renewal, early],
    [early, renewal],
  ]) {
    expect(heldProducts(upcoming)[0]?.date).toBe(early.startsAt);
  }
  expect(heldProducts([entitlement(), renewal])[0]?.date).toBe(renewal.endsAt);
});
