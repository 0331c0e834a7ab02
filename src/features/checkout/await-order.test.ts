import { expect, test, vi } from 'vitest';

import { awaitOrder } from './await-order.ts';
import type { Order } from './schema.ts';
import { order } from './test-data.ts';

const withStatus = (status: string): Order => ({ ...order, status });

function looking(...statuses: (string | Error)[]) {
  const fetchOrder = vi.fn<(id: string) => Promise<Order | null>>();
  for (const status of statuses) {
    if (status instanceof Error) fetchOrder.mockRejectedValueOnce(status);
    else fetchOrder.mockResolvedValueOnce(withStatus(status));
  }
  fetchOrder.mockResolvedValue(withStatus('pending'));
  const waited: number[] = [];
  return {
    fetchOrder,
    settleOrder: vi.fn<(id: string) => Promise<unknown>>().mockResolvedValue('pending'),
    wait: (milliseconds: number) => {
      waited.push(milliseconds);
      return Promise.resolve();
    },
    waited,
  };
}

test('a completed order is found immediately', async () => {
  const look = looking('completed');
  expect(await awaitOrder('order', look)).toMatchObject({ status: 'completed' });
  expect(look.waited).toEqual([0]);
  expect(look.settleOrder).not.toHaveBeenCalled();
});

test('an earlier decline or a failed request does not end the wait', async () => {
  const look = looking('failed', new Error('offline'), 'completed');
  expect(await awaitOrder('order', look)).toMatchObject({ status: 'completed' });
});

test('the server settles the order once, after about five seconds', async () => {
  const look = looking(...Array<string>(7).fill('pending'), 'completed');
  look.settleOrder.mockImplementation(() => {
    const sofar = look.waited.reduce((sum, wait) => sum + wait, 0);
    expect(sofar).toBeGreaterThan(4000);
    expect(sofar).toBeLessThan(6000);
    return Promise.resolve('completed');
  });
  expect(await awaitOrder('order', look)).toMatchObject({ status: 'completed' });
  expect(look.settleOrder).toHaveBeenCalledExactlyOnceWith('order');
});

test('a failed settlement does not end the wait', async () => {
  const look = looking(...Array<string>(7).fill('pending'), 'pending', 'completed');
  look.settleOrder.mockRejectedValue(new Error('502'));
  expect(await awaitOrder('order', look)).toMatchObject({ status: 'completed' });
});

test('the wait ends', async () => {
  expect(await awaitOrder('order', looking())).toBeNull();
});
