import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

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

async function setUp({ isBusy = false } = {}) {
  const onPay = vi.fn<(method: MethodToCharge) => void>();
  vi.mocked(walletMethod).mockReset().mockReturnValue(goodCard());
  renderForTest(
    <Wallets
      plan="cheatsheet"
      isBuyerKnown={false}
      sellsTo={[]}
      totalCents={1499}
      isBusy={isBusy}
      onPay={onPay}
    />,
  );
  await screen.findByText('the wallets', { exact: false });
  return onPay;
}

test('a store that sells everywhere refuses no country', async () => {
  const onPay = await setUp();
  act(() => provider.current?.onConfirm({ billingDetails: { address: { country: 'FR' } } }));
  expect(onPay).toHaveBeenCalledOnce();
});

test.each([true, false])('a wallet opens unless a payment is under way: %s', async (isBusy) => {
  await setUp({ isBusy });
  const [resolve, reject] = [vi.fn<() => void>(), vi.fn<() => void>()];
  provider.current?.onClick({ resolve, reject });
  expect([resolve.mock.calls.length, reject.mock.calls.length]).toEqual(isBusy ? [0, 1] : [1, 0]);
});
