import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { RequestError } from '#lib/data/errors.ts';

import { openOrder, type settleOrder } from '../mutations.ts';
import type { MethodToCharge } from './payment.ts';
import { fetchOrder } from '../queries.ts';
import { checkoutEvents, readCheckout } from '../store.ts';
import { goodCard, order } from '../test-data.ts';
import { usePayment } from './use-payment.ts';

vi.mock('../mutations.ts', () => ({
  openOrder: vi.fn<typeof openOrder>(),
  settleOrder: vi.fn<typeof settleOrder>().mockResolvedValue('pending'),
}));
vi.mock('../queries.ts', () => ({ fetchOrder: vi.fn<typeof fetchOrder>() }));

const declinedCard: MethodToCharge = {
  ...goodCard(),
  charge: () => Promise.resolve({ refusal: 'Your card was declined.', isUncharged: true }),
};

function setUp() {
  const queryClient = new QueryClient();
  const ensureAccount = vi.fn<() => Promise<void>>().mockResolvedValue();
  const refreshAccess = vi.fn<() => Promise<void>>().mockResolvedValue();
  const { result } = renderHook(
    () =>
      usePayment({
        plan: 'cheatsheet',
        couponCode: null,
        wasRefused: false,
        ensureAccount,
        refreshAccess,
      }),
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      ),
    },
  );
  return { result, ensureAccount, refreshAccess };
}

const granted = () => readCheckout().order;

beforeEach(() => {
  checkoutEvents.planPicked('cheatsheet');
  vi.mocked(openOrder)
    .mockReset()
    .mockResolvedValue({ orderId: order.id, clientSecret: 'secret', amount: 1499 });
  vi.mocked(fetchOrder).mockReset().mockResolvedValue(order);
});
afterEach(cleanup);

test('a double click pays once, and access is loaded before it is shown', async () => {
  const { result, refreshAccess } = setUp();
  refreshAccess.mockImplementation(() => {
    expect(granted()).toBeNull();
    return Promise.resolve();
  });
  await act(async () => {
    const { start } = result.current;
    await Promise.all([start(1499, goodCard()), start(1499, goodCard())]);
  });
  expect(openOrder).toHaveBeenCalledOnce();
  expect(refreshAccess).toHaveBeenCalledOnce();
  expect(granted()).toEqual(order);
});

test('advice that the provider gave is not repeated', async () => {
  const { result } = setUp();
  const unauthenticated: MethodToCharge = {
    ...declinedCard,
    charge: () =>
      Promise.resolve({
        refusal: 'Please choose a different payment method and try again.',
        isUncharged: true,
      }),
  };
  await act(() => result.current.start(1499, unauthenticated));
  expect(result.current.failure?.advice).toBe('Nothing was charged.');
});

test('after an unknown outcome, the message does not say that nothing was charged', async () => {
  const { result } = setUp();
  const lost: MethodToCharge = {
    ...goodCard(),
    charge: () => Promise.resolve({ refusal: 'The connection was lost.', isUncharged: false }),
  };
  await act(() => result.current.start(1499, lost));
  const unknown =
    'We do not know yet whether you were charged. Trying again cannot charge you twice.';
  expect(result.current.failure).toMatchObject({
    money: unknown,
    text: 'The connection was lost.',
    advice: null,
  });
  // Nor does the next attempt, which never came so far.
  vi.mocked(openOrder).mockRejectedValueOnce(new RequestError('server_error', 'Away.'));
  await act(() => result.current.start(1499, goodCard()));
  expect(result.current.failure).toMatchObject({ money: unknown, text: 'Away.' });
});

test.each([
  ['no answer', new RequestError('network', 'We could not reach the server.')],
  ['a gateway', new RequestError('server_error', 'Away.', null, 'Server error: 502 - Bad Gateway')],
  ['a bug', new RequestError('internal', 'x')],
  ['a bug here', new TypeError('x is undefined')],
])(
  'a failure on our side before the charge says first that nothing was charged: %s',
  async (_, error) => {
    const { result } = setUp();
    vi.mocked(openOrder).mockRejectedValue(error);
    await act(() => result.current.start(1499, goodCard()));
    expect(result.current.failure).toMatchObject({
      money: 'Nothing was charged.',
      details: error instanceof RequestError ? error.details : null,
    });
    await act(() => result.current.start(0, null));
    expect(result.current.failure?.money).toBeNull();
  },
);

test('a refusal says what it says', async () => {
  const { result } = setUp();
  vi.mocked(openOrder).mockRejectedValue(
    new RequestError('already_paid', 'You have already paid.'),
  );
  await act(() => result.current.start(1499, goodCard()));
  expect(result.current.failure).toMatchObject({ money: null, text: 'You have already paid.' });
});

const isLost = () => Promise.reject(new TypeError('Failed to fetch'));

test('a charge that ends without an answer is unknown', async () => {
  const { result } = setUp();
  await act(() => result.current.start(1499, { ...goodCard(), charge: isLost }));
  expect(result.current.failure?.money).toMatch(/^We do not know yet/);
});

const shown = (persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
const isQuestioned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('leaving the page is questioned during a payment only', async () => {
  const { result, ensureAccount } = setUp();
  const questioned: boolean[] = [];
  ensureAccount.mockImplementation(() => {
    questioned.push(isQuestioned());
    return Promise.resolve();
  });
  expect(isQuestioned()).toBe(false);
  await act(() => result.current.start(1499, goodCard()));
  expect(questioned).toEqual([true]);
  expect(isQuestioned()).toBe(false);
});

test('a charge may leave the page, unquestioned, and Back to a page that waits for it starts anew', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  const { result } = setUp();
  const charge: MethodToCharge['charge'] = () => {
    expect(isQuestioned()).toBe(false);
    shown(false);
    expect(reload).not.toHaveBeenCalled();
    shown(true);
    return Promise.resolve({ intentId: 'pi_1' });
  };
  vi.mocked(fetchOrder).mockImplementation(() => {
    expect(isQuestioned()).toBe(true);
    return Promise.resolve(order);
  });
  await act(() => result.current.start(1499, { ...goodCard(), charge }));
  shown(true);
  expect(reload).toHaveBeenCalledOnce();
  expect(fetchOrder).toHaveBeenCalledOnce();
});

test('a taken email address is flagged, to offer a login', async () => {
  const { result, ensureAccount, refreshAccess } = setUp();
  ensureAccount.mockRejectedValue(new RequestError('user_already_exists', 'Please log in.'));
  await act(() => result.current.start(1499, goodCard()));
  expect(result.current.failure).toMatchObject({ text: 'Please log in.', takenEmail: '' });
  const newBuyer = { name: 'Pat Person', email: 'wallet@example.com' };
  await act(() => result.current.start(1499, { ...goodCard(), newBuyer }));
  expect(result.current.failure).toMatchObject({ takenEmail: newBuyer.email });
  expect(refreshAccess).toHaveBeenCalledTimes(2);
  expect(openOrder).not.toHaveBeenCalled();
});

test('the store is marked as paying during a payment', async () => {
  const { result, ensureAccount } = setUp();
  ensureAccount.mockImplementation(() => {
    expect(readCheckout().isPaying).toBe(true);
    return Promise.resolve();
  });
  await act(() => result.current.start(1499, goodCard()));
  expect(ensureAccount).toHaveBeenCalledOnce();
  expect(readCheckout().isPaying).toBe(false);
});

test('an unconfirmed payment is checked again, never charged again', async () => {
  vi.useFakeTimers();
  try {
    vi.mocked(fetchOrder).mockResolvedValue({ ...order, status: 'pending' });
    const { result } = setUp();
    await act(async () => {
      const paid = result.current.start(1499, goodCard());
      await vi.runAllTimersAsync();
      await paid;
    });
    expect(result.current.unsettledOrderId).toBe(order.id);
    expect(granted()).toBeNull();

    vi.mocked(fetchOrder).mockResolvedValue(order);
    await act(async () => {
      const looked = result.current.checkAgain(order.id);
      await vi.runAllTimersAsync();
      await looked;
    });
    expect(granted()).toEqual(order);
    expect(openOrder).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});
