import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { renderAt } from '#ui/test-render.tsx';

import { deletePaymentMethod, makePaymentMethodDefault, saveCard } from '../mutations.ts';
import { keepCard } from './kept-card.ts';
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
  saveCard: vi.fn<typeof saveCard>(),
}));
vi.mock('#lib/money/stripe.ts', () => ({ getStripe: provider.load }));

beforeEach(() => {
  profile.isEmailVerified = true;
  sessionStorage.clear();
  vi.mocked(makePaymentMethodDefault).mockReset();
  vi.mocked(saveCard).mockReset().mockResolvedValue();
  vi.mocked(deletePaymentMethod).mockReset();
  provider.load.mockReset();
});

const page = '/account/payment-methods';

async function show(...methods: PaymentMethod[]) {
  rows.read.mockReset().mockResolvedValue(methods);
  renderAt(<PaymentMethods userId="ada" />, page);
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

/** Comes back from the bank's own page. */
function comeBack(outcome: 'succeeded' | 'failed') {
  rows.read.mockReset().mockResolvedValue([]);
  const { router } = renderAt(
    <PaymentMethods userId="ada" />,
    '/account',
    `${page}?setup_intent=seti_1&setup_intent_client_secret=seti_1_secret_2&redirect_status=${outcome}`,
  );
  return router;
}

const kept = { cardholderName: 'Ada Lovelace', makeDefault: true };

test('a card that a bank’s page has confirmed is saved, and its secret leaves the address', async () => {
  keepCard('seti_1_secret_2', kept);
  const router = comeBack('succeeded');
  await screen.findByText('Payment method saved.');
  expect(saveCard).toHaveBeenCalledExactlyOnceWith({ setupIntentId: 'seti_1', ...kept });
  expect(rows.read).toHaveBeenCalledTimes(2);
  expect(router.state.location).toMatchObject({ pathname: page, search: '' });
  expect(router.state.historyAction).toBe('REPLACE');
});

test('a confirmed card whose saving fails can be saved again', async () => {
  keepCard('seti_1_secret_2', kept);
  vi.mocked(saveCard).mockRejectedValueOnce(new Error('offline'));
  comeBack('succeeded');
  await screen.findByText('Your bank confirmed the card, but it is not saved yet');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Payment method saved.');
  expect(saveCard).toHaveBeenCalledTimes(2);
});

test.each([
  ['failed', 'seti_1', /^Your bank did not confirm the card, so it was not saved/],
  [
    'succeeded',
    'seti_2',
    /^Your bank confirmed the card, but it was not saved\. Please add it again/,
  ],
] as const)('a card that %s, kept as %s, is not saved: %s', async (outcome, id, words) => {
  keepCard(`${id}_secret_2`, kept);
  const router = comeBack(outcome);
  await screen.findByText(words);
  expect(saveCard).not.toHaveBeenCalled();
  expect(router.state.location.search).toBe('');
});
