// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { RequestError } from '#lib/errors.ts';

import { openOrder, type settleOrder } from './mutations.ts';
import { fetchOrder } from './queries.ts';
import type { Order } from './schema.ts';
import { usePayment } from './use-payment.ts';

vi.mock('./mutations.ts', () => ({
  openOrder: vi.fn<typeof openOrder>(),
  settleOrder: vi.fn<typeof settleOrder>(),
}));
vi.mock('./queries.ts', () => ({ fetchOrder: vi.fn<typeof fetchOrder>() }));

const order: Order = {
  id: 'order',
  orderNumber: 651,
  productName: 'Premed Cheatsheet',
  isFree: false,
  status: 'completed',
};

const confirmCard = () => Promise.resolve(null);

function setUp() {
  const queryClient = new QueryClient();
  const ensureAccount = vi.fn<() => Promise<void>>().mockResolvedValue();
  const onGranted = vi.fn<(order: Order) => Promise<void>>().mockResolvedValue();
  const onRefused = vi.fn<() => void>();
  const { result } = renderHook(
    () => usePayment({ plan: 'cheatsheet', couponCode: null, ensureAccount, onGranted, onRefused }),
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      ),
    },
  );
  return { result, ensureAccount, onGranted, onRefused };
}

beforeEach(() => {
  vi.mocked(openOrder)
    .mockReset()
    .mockResolvedValue({ orderId: order.id, clientSecret: 'secret', amount: 1499 });
  vi.mocked(fetchOrder).mockReset().mockResolvedValue(order);
});
afterEach(cleanup);

test('a double click pays once', async () => {
  const { result, onGranted } = setUp();
  await act(async () => {
    const { start } = result.current;
    await Promise.all([start(1499, confirmCard), start(1499, confirmCard)]);
  });
  expect(openOrder).toHaveBeenCalledOnce();
  expect(onGranted).toHaveBeenCalledExactlyOnceWith(order);
});

test('a changed price is shown, and charged only when confirmed', async () => {
  vi.mocked(openOrder).mockResolvedValue({ orderId: order.id, clientSecret: 's', amount: 1999 });
  const { result, onGranted } = setUp();
  await act(() => result.current.start(1499, confirmCard));
  expect(result.current.newTotalCents).toBe(1999);
  expect(result.current.failure?.text).toContain('$19.99');
  expect(onGranted).not.toHaveBeenCalled();
  await act(() => result.current.start(1999, confirmCard));
  expect(onGranted).toHaveBeenCalledOnce();
});

test('after a decline the next try is free to go', async () => {
  const { result, onGranted, onRefused } = setUp();
  await act(() => result.current.start(1499, () => Promise.resolve('Your card was declined.')));
  expect(result.current).toMatchObject({
    isBusy: false,
    failure: { text: 'Your card was declined.', isEmailTaken: false },
  });
  expect(onRefused).not.toHaveBeenCalled();
  await act(() => result.current.start(1499, confirmCard));
  expect(result.current.failure).toBeNull();
  expect(onGranted).toHaveBeenCalledOnce();
});

test('an e-mail that is taken is told apart, so that logging in can be offered', async () => {
  const { result, ensureAccount, onRefused } = setUp();
  ensureAccount.mockRejectedValue(new RequestError('user_already_exists', 'Please log in.'));
  await act(() => result.current.start(1499, confirmCard));
  expect(result.current.failure).toEqual({ text: 'Please log in.', isEmailTaken: true });
  expect(onRefused).toHaveBeenCalledOnce();
  expect(openOrder).not.toHaveBeenCalled();
});
