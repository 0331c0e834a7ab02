import { beforeEach, expect, test, vi } from 'vitest';

import { findLostPayments } from './lost-payments.ts';
import { settleOrder } from './mutations.ts';
import { fetchUnfinishedOrders } from './queries.ts';
import { order } from './test-data.ts';

vi.mock('./mutations.ts', () => ({ settleOrder: vi.fn<typeof settleOrder>() }));
vi.mock('./queries.ts', () => ({ fetchUnfinishedOrders: vi.fn<typeof fetchUnfinishedOrders>() }));

const unfinished = (id: string, status: string) => ({ ...order, id, status });

beforeEach(() => {
  vi.mocked(settleOrder).mockReset();
  vi.mocked(fetchUnfinishedOrders).mockReset();
});

test('paid orders are found, unpaid ones are not', async () => {
  vi.mocked(fetchUnfinishedOrders).mockResolvedValue([
    unfinished('paid', 'pending'),
    unfinished('declined', 'failed'),
  ]);
  vi.mocked(settleOrder).mockImplementation((id) =>
    Promise.resolve(id === 'paid' ? 'completed' : 'failed'),
  );
  expect(await findLostPayments('person')).toEqual([unfinished('paid', 'completed')]);
  expect(fetchUnfinishedOrders).toHaveBeenCalledExactlyOnceWith('person');
  expect(settleOrder).toHaveBeenCalledTimes(2);
});

test('a failed settlement does not hide the other orders', async () => {
  vi.mocked(fetchUnfinishedOrders).mockResolvedValue([
    unfinished('unreachable', 'pending'),
    unfinished('paid', 'pending'),
  ]);
  vi.mocked(settleOrder).mockRejectedValueOnce(new Error('502')).mockResolvedValueOnce('completed');
  expect(await findLostPayments('person')).toMatchObject([{ id: 'paid' }]);
});

test('a failed request finds nothing', async () => {
  vi.mocked(fetchUnfinishedOrders).mockRejectedValue(new Error('offline'));
  expect(await findLostPayments('person')).toEqual([]);
  expect(settleOrder).not.toHaveBeenCalled();
});
