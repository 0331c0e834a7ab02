import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { walletMethod } from './charge.ts';
import type { MethodToCharge } from './payment.ts';
import { goodCard } from '../test-data.ts';
import { Wallets } from './wallets.tsx';

interface ElementProps {
  options: { emailRequired: boolean };
  onReady: (event: { availablePaymentMethods: object | undefined }) => void;
  onClick: (event: { resolve: () => void; reject: () => void }) => void;
  onConfirm: (event: object) => void;
}

/** Fakes the provider's buttons: a test triggers their events. */
const provider = vi.hoisted(() => ({ current: null as ElementProps | null }));
vi.mock('#lib/money/stripe.ts', () => ({ getStripe: () => Promise.resolve({}) }));
vi.mock('@stripe/react-stripe-js', () => ({
  Elements: ({ children }: { children: React.ReactNode }) => children,
  useStripe: () => ({}),
  useElements: () => ({}),
  ExpressCheckoutElement: (props: ElementProps) => {
    provider.current = props;
    return 'the wallets';
  },
}));
vi.mock('./charge.ts', () => ({ walletMethod: vi.fn<typeof walletMethod>() }));

async function setUp({ isBuyerKnown = false, sellsTo = ['US'], isBusy = false } = {}) {
  const onPay = vi.fn<(method: MethodToCharge) => void>();
  const onNone = vi.fn<() => void>();
  vi.mocked(walletMethod).mockReset().mockReturnValue(goodCard());
  renderForTest(
    <Wallets
      isBuyerKnown={isBuyerKnown}
      sellsTo={sellsTo}
      totalCents={1499}
      isBusy={isBusy}
      onPay={onPay}
      onNone={onNone}
    />,
  );
  await screen.findByText('the wallets', { exact: false });
  const paymentFailed = vi.fn<(reason: object) => void>();
  const confirm = (country: string) =>
    act(() => {
      const billingDetails = { name: 'Pat', email: 'pat@example.com', address: { country } };
      provider.current?.onConfirm({ billingDetails, paymentFailed });
    });
  return { onPay, onNone, paymentFailed, confirm };
}

test.each([true, false])('a wallet pays; the buyer is known: %s', async (isBuyerKnown) => {
  const { onPay, confirm } = await setUp({ isBuyerKnown });
  expect(provider.current?.options.emailRequired).toBe(!isBuyerKnown);
  confirm('US');
  expect(onPay).toHaveBeenCalledOnce();
  expect(vi.mocked(walletMethod).mock.calls[0]?.slice(2)).toMatchObject([
    { email: 'pat@example.com', address: { country: 'US' } },
    !isBuyerKnown,
  ]);
});

test('a wallet from a country that is not sold to is refused, and another is not', async () => {
  const { onPay, paymentFailed, confirm } = await setUp();
  confirm('FR');
  screen.getByText('We do not sell to the country of this wallet’s address.');
  expect(paymentFailed).toHaveBeenCalledExactlyOnceWith({ reason: 'invalid_billing_address' });
  expect(onPay).not.toHaveBeenCalled();
  confirm('US');
  expect(screen.queryByText(/^We do not sell/)).toBeNull();
  expect(onPay).toHaveBeenCalledOnce();
});

test('a store that sells everywhere refuses no country', async () => {
  const { onPay, confirm } = await setUp({ sellsTo: [] });
  confirm('FR');
  expect(onPay).toHaveBeenCalledOnce();
});

test.each([true, false])('a wallet opens unless a payment is under way: %s', async (isBusy) => {
  await setUp({ isBusy });
  const [resolve, reject] = [vi.fn<() => void>(), vi.fn<() => void>()];
  provider.current?.onClick({ resolve, reject });
  expect([resolve.mock.calls.length, reject.mock.calls.length]).toEqual(isBusy ? [0, 1] : [1, 0]);
});

test('a browser without wallets says so', async () => {
  const { onNone } = await setUp();
  provider.current?.onReady({ availablePaymentMethods: { link: true } });
  expect(onNone).not.toHaveBeenCalled();
  provider.current?.onReady({ availablePaymentMethods: undefined });
  expect(onNone).toHaveBeenCalledOnce();
});
