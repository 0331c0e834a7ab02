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

test('an order that turns out to be paid is found, one that is not is left', async () => {
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

test('an order that cannot be looked up does not hide the others', async () => {
  vi.mocked(fetchUnfinishedOrders).mockResolvedValue([
    unfinished('unreachable', 'pending'),
    unfinished('paid', 'pending'),
  ]);
  vi.mocked(settleOrder).mockRejectedValueOnce(new Error('502')).mockResolvedValueOnce('completed');
  expect(await findLostPayments('person')).toMatchObject([{ id: 'paid' }]);
});

test('without an answer nothing is found', async () => {
  vi.mocked(fetchUnfinishedOrders).mockRejectedValue(new Error('offline'));
  expect(await findLostPayments('person')).toEqual([]);
  expect(settleOrder).not.toHaveBeenCalled();
});
