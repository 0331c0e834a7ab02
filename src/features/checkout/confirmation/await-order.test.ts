import { expect, test, vi } from 'vitest';

import { awaitOrder } from './await-order.ts';
import type { Order } from '../schema.ts';
import { order } from '../test-data.ts';

const withStatus = (status: string): Order => ({ ...order, status });

function orderWith(...statuses: (string | Error)[]) {
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
  const checks = orderWith('completed');
  expect(await awaitOrder('order', checks)).toMatchObject({ status: 'completed' });
  expect(checks.waited).toEqual([0]);
  expect(checks.settleOrder).not.toHaveBeenCalled();
});

test('an earlier decline or a failed request does not end the wait', async () => {
  const checks = orderWith('failed', new Error('offline'), 'completed');
  expect(await awaitOrder('order', checks)).toMatchObject({ status: 'completed' });
});

test('the server settles the order once, after about five seconds', async () => {
  const checks = orderWith(...Array<string>(7).fill('pending'), 'completed');
  checks.settleOrder.mockImplementation(() => {
    const elapsed = checks.waited.reduce((sum, wait) => sum + wait, 0);
    expect(elapsed).toBeGreaterThan(4000);
    expect(elapsed).toBeLessThan(6000);
    return Promise.resolve('completed');
  });
  expect(await awaitOrder('order', checks)).toMatchObject({ status: 'completed' });
  expect(checks.settleOrder).toHaveBeenCalledExactlyOnceWith('order');
});

test('a failed settlement does not end the wait', async () => {
  const checks = orderWith(...Array<string>(7).fill('pending'), 'pending', 'completed');
  checks.settleOrder.mockRejectedValue(new Error('502'));
  expect(await awaitOrder('order', checks)).toMatchObject({ status: 'completed' });
});

test('the wait ends', async () => {
  expect(await awaitOrder('order', orderWith())).toBeNull();
});
