import { expect, test, vi } from 'vitest';

import { fetchEveryOrder } from './queries.ts';
import { ordersUrl } from './search-params.ts';

const rpc = vi.hoisted(() =>
  vi.fn<() => Promise<unknown>>(async () => ({ data: [], error: null })),
);

// Differs from UTC wherever the test runs.
vi.mock('#lib/dates.ts', async (original) => ({
  ...(await original<typeof import('#lib/dates.ts')>()),
  startOfDay: (day: string, daysLater = 0) => `${day} local +${daysLater}`,
}));
vi.mock('#lib/supabase.ts', () => ({ supabase: { rpc } }));

test('sold orders are filtered by UTC days, like the figures that lead to them; others by the reader’s', async () => {
  const view = { ...ordersUrl.defaults, from: '2026-03-01', to: '2026-03-31' };
  await fetchEveryOrder({ ...view, status: 'sold' });
  expect(rpc).toHaveBeenLastCalledWith(
    'export_orders',
    expect.objectContaining({
      placed_from: '2026-03-01T00:00:00.000Z',
      placed_before: '2026-04-01T00:00:00.000Z',
    }),
  );
  await fetchEveryOrder(view);
  expect(rpc).toHaveBeenLastCalledWith(
    'export_orders',
    expect.objectContaining({
      placed_from: '2026-03-01 local +0',
      placed_before: '2026-03-31 local +1',
    }),
  );
});
