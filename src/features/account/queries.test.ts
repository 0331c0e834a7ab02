import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';

import { entitlementsOptions, profileOptions } from './queries.ts';

const backend = vi.hoisted(() => ({ data: vi.fn<() => unknown>() }));

vi.mock('#lib/supabase.ts', () => {
  const query = {
    select: () => query,
    eq: () => query,
    maybeSingle: () => query,
    // oxlint-disable-next-line unicorn/no-thenable -- so is the client's own
    then: (resolve: (answer: object) => void) => resolve({ data: backend.data(), error: null }),
  };
  return { supabase: { from: () => query } };
});

const read = (options: object): Promise<unknown> => new QueryClient().fetchQuery(options as never);

test('an account without a profile is told so', async () => {
  backend.data.mockReturnValue(null);
  await expect(read(profileOptions('ada'))).rejects.toThrow('User document not found');
});

test('who has a date of verification is verified', async () => {
  backend.data.mockReturnValue({ first_name: 'Ada', email_verified_at: '2026-01-01T00:00:00Z' });
  expect(await read(profileOptions('ada'))).toEqual({ firstName: 'Ada', isEmailVerified: true });
  backend.data.mockReturnValue({ first_name: 'Ada', email_verified_at: null });
  expect(await read(profileOptions('ada'))).toEqual({ firstName: 'Ada', isEmailVerified: false });
});

test('a product that is hidden by now goes by the name it was sold under', async () => {
  const row = {
    product_id: 'old-plan',
    starts_at: 'a',
    ends_at: 'b',
    revoked_at: null,
    orders: { product_name: 'Old Plan' },
    products: null,
  };
  backend.data.mockReturnValue([row, { ...row, orders: null }]);
  expect(await read(entitlementsOptions('ada'))).toMatchObject([
    { productName: 'Old Plan', file: null },
    { productName: 'old-plan', file: null },
  ]);
});
