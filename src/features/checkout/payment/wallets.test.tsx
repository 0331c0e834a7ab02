import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { deferred, renderForTest } from '#ui/test-render.tsx';

import { walletMethod } from './charge.ts';
import type { MethodToCharge } from './payment.ts';
import { goodCard } from '../test-data.ts';
import { Wallets } from './wallets.tsx';

interface ElementProps {
  onClick: (event: { resolve: () => void; reject: () => void }) => void;
  onConfirm: (event: object) => void;
}

/** Fakes the provider's buttons: a test triggers their events. */
const provider = vi.hoisted(() => ({ current: null as ElementProps | null }));
const elements = vi.hoisted(() => ({ update: vi.fn<(options: object) => Promise<void>>() }));
vi.mock('#lib/money/stripe.ts', () => ({ getStripe: () => Promise.resolve({}) }));
vi.mock('@stripe/react-stripe-js', () => ({
  Elements: ({ children }: { children: React.ReactNode }) => children,
  useStripe: () => ({}),
  useElements: () => elements,
  ExpressCheckoutElement: (props: ElementProps) => {
    provider.current = props;
    return 'the wallets';
  },
}));
vi.mock('./charge.ts', () => ({ walletMethod: vi.fn<typeof walletMethod>() }));

async function setUp({ isBusy = false } = {}) {
  const onPay = vi.fn<(method: MethodToCharge) => void>();
  vi.mocked(walletMethod).mockReset().mockReturnValue(goodCard());
  elements.update.mockReset();
  const at = (totalCents: number) => (
    <Wallets
      plan="cheatsheet"
      isBuyerKnown={false}
      sellsTo={[]}
      totalCents={totalCents}
      isBusy={isBusy}
      onPay={onPay}
    />
  );
  const { rerender } = renderForTest(at(1499));
  await screen.findByText('the wallets', { exact: false });
  return { onPay, changePrice: (totalCents: number) => rerender(at(totalCents)) };
}

function press() {
  const [resolve, reject] = [vi.fn<() => void>(), vi.fn<() => void>()];
  provider.current?.onClick({ resolve, reject });
  return { resolve, reject };
}

test('a store that sells everywhere refuses no country', async () => {
  const { onPay } = await setUp();
  act(() => provider.current?.onConfirm({ billingDetails: { address: { country: 'FR' } } }));
  expect(onPay).toHaveBeenCalledOnce();
});

test.each([true, false])('a wallet opens unless a payment is under way: %s', async (isBusy) => {
  await setUp({ isBusy });
  const { resolve, reject } = press();
  expect(elements.update).not.toHaveBeenCalled();
  expect([resolve.mock.calls.length, reject.mock.calls.length]).toEqual(isBusy ? [0, 1] : [1, 0]);
});

test('a wallet pressed after a coupon opens once it knows the new amount', async () => {
  const { changePrice } = await setUp();
  const update = deferred<void>();
  elements.update.mockReturnValue(update.promise);
  changePrice(999);
  const { resolve } = press();
  expect(elements.update).toHaveBeenCalledExactlyOnceWith({ amount: 999 });
  expect(resolve).not.toHaveBeenCalled();
  await act(async () => update.resolve());
  expect(resolve).toHaveBeenCalledOnce();
  expect(press().resolve).toHaveBeenCalledOnce();
  expect(elements.update).toHaveBeenCalledOnce();
});

test('a wallet that does not learn the new amount in time stays closed, and says so', async () => {
  const { changePrice } = await setUp();
  elements.update.mockReturnValue(new Promise(() => undefined));
  changePrice(999);
  vi.useFakeTimers();
  try {
    const { resolve, reject } = press();
    await act(() => vi.advanceTimersByTimeAsync(999));
    expect(reject).toHaveBeenCalledOnce();
    expect(resolve).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
  screen.getByText(/press the button again/);
  elements.update.mockResolvedValue();
  const again = press();
  await act(async () => undefined);
  expect(again.resolve).toHaveBeenCalledOnce();
  expect(screen.queryByText(/press the button again/)).toBeNull();
});
