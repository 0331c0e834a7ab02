import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { deletePaymentMethod, makePaymentMethodDefault } from '../mutations.ts';
import { PaymentMethods } from './payment-methods.tsx';
import type { PaymentMethod } from '../schema.ts';
import { freePurchase, visa } from '../test-data.ts';

const rows = vi.hoisted(() => ({ read: vi.fn<() => Promise<PaymentMethod[]>>() }));
const profile = vi.hoisted(() => ({ isEmailVerified: true }));
const provider = vi.hoisted(() => ({ load: vi.fn<() => Promise<null>>() }));

vi.mock('../queries.ts', () => ({
  paymentMethodsOptions: () => ({ queryKey: ['payment-methods'], queryFn: rows.read }),
  profileOptions: () => ({
    queryKey: ['profile'],
    queryFn: () =>
      Promise.resolve({
        firstName: 'Ada',
        lastName: 'Lovelace',
        isEmailVerified: profile.isEmailVerified,
      }),
  }),
}));
vi.mock('../mutations.ts', () => ({
  makePaymentMethodDefault: vi.fn<typeof makePaymentMethodDefault>(),
  deletePaymentMethod: vi.fn<typeof deletePaymentMethod>(),
}));
vi.mock('#lib/money/stripe.ts', () => ({ getStripe: provider.load }));

beforeEach(() => {
  profile.isEmailVerified = true;
  vi.mocked(makePaymentMethodDefault).mockReset();
  vi.mocked(deletePaymentMethod).mockReset();
  provider.load.mockReset();
});

async function show(...methods: PaymentMethod[]) {
  rows.read.mockReset().mockResolvedValue(methods);
  renderForTest(<PaymentMethods userId="ada" />);
  await screen.findByRole('button', { name: 'Add Payment Method' });
  return userEvent.setup();
}

test('a free purchase is listed and cannot be the default', async () => {
  await show(visa, freePurchase);
  screen.getByText('Free Purchase');
  expect(screen.queryByRole('button', { name: /Set as default/ })).toBeNull();
});

test('an unverified member cannot add a card', async () => {
  profile.isEmailVerified = false;
  const user = await show();
  await user.click(screen.getByRole('button', { name: 'Add Payment Method' }));
  await screen.findByText(/Verify your email address to save a card/);
  expect(provider.load).not.toHaveBeenCalled();
});

test('the form waits for the payment system and reports a failure', async () => {
  let fail: ((error: Error) => void) | undefined;
  provider.load.mockReturnValue(
    new Promise((_resolve, reject) => {
      fail = reject;
    }),
  );
  const user = await show();
  screen.getByText('You have no saved payment method.');
  await user.click(screen.getByRole('button', { name: 'Add Payment Method' }));
  await screen.findByText('Loading payment system...');
  fail?.(new Error('offline'));
  await screen.findByText(/^Failed to load payment system: an ad blocker/);
  screen.getByText('Payment system not initialized. Please refresh and try again.');
});
