import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

import { getStripe } from '#lib/money/stripe.ts';
import { deferred, renderForTest } from '#ui/test-render.tsx';

import { enteredCard } from './charge.ts';
import { savePaymentPreferences } from './save-payment-preferences.ts';
import { PaymentForm } from './payment-form.tsx';
import type { CardToCharge } from './payment.ts';
import type { SavedCard } from '../schema.ts';
import { buyer, goodCard, visa } from '../test-data.ts';

interface CardChange {
  complete: boolean;
  empty?: boolean;
  error?: { message: string };
}

/** Fakes the provider's card field: a test triggers its events. */
const provider = vi.hoisted(() => ({
  isReady: true,
  change: (_change: CardChange) => {},
  focus: () => {},
}));

vi.mock('#lib/money/stripe.ts', () => ({ getStripe: vi.fn<typeof getStripe>() }));
vi.mock('@stripe/react-stripe-js', () => ({
  Elements: ({ children }: { children: React.ReactNode }) => children,
  useStripe: () => ({}),
  useElements: () => ({ getElement: () => ({ focus: provider.focus }) }),
  CardElement: ({
    options,
    onReady,
    onChange,
  }: {
    options: { hidePostalCode: boolean };
    onReady: () => void;
    onChange: (change: CardChange) => void;
  }) => {
    provider.change = onChange;
    useEffect(() => {
      if (provider.isReady) onReady();
    }, [onReady]);
    return <div>card field{options.hidePostalCode ? '' : ' with ZIP'}</div>;
  },
}));
// The address form renders every one.
const some = vi.hoisted(() => [
  { code: 'CA', name: 'Canada' },
  { code: 'US', name: 'United States' },
]);
vi.mock('#lib/places/countries.ts', () => ({
  countries: some,
  countriesOf: (codes: string[]) =>
    codes.length === 0 ? some : some.filter(({ code }) => codes.includes(code)),
  defaultCountry: 'United States',
}));
const sellsTo = vi.hoisted(() => ({ codes: new Array<string>() }));
vi.mock('#lib/store/store-facts.ts', () => ({
  storeFactsOptions: { queryKey: ['facts'], queryFn: () => ({ sellsTo: sellsTo.codes }) },
}));
vi.mock('./charge.ts', () => ({ enteredCard: vi.fn<typeof enteredCard>() }));
vi.mock('./save-payment-preferences.ts', () => ({
  savePaymentPreferences: vi.fn<typeof savePaymentPreferences>(),
}));

beforeEach(() => {
  sellsTo.codes = [];
  provider.isReady = true;
  provider.focus = vi.fn<() => void>();
  vi.mocked(getStripe)
    .mockReset()
    .mockResolvedValue({} as never);
  vi.mocked(enteredCard).mockReset().mockReturnValue(goodCard());
  vi.mocked(savePaymentPreferences).mockReset().mockResolvedValue();
});

async function setUp({
  savedCards = [] as SavedCard[],
  canSaveCard = true,
  isBusy = false,
  isDisabled = false,
} = {}) {
  const onPay = vi.fn<(card: CardToCharge) => void>();
  const onReview = vi.fn<(card: SavedCard) => void>();
  const form = (savedCards: SavedCard[]) => (
    <PaymentForm
      buyer={buyer}
      savedCards={savedCards}
      totalCents={1499}
      canSaveCard={canSaveCard}
      isBusy={isBusy}
      isDisabled={isDisabled}
      onPay={onPay}
      onReview={onReview}
    />
  );
  const { rerender } = renderForTest(form(savedCards));
  await screen.findByText('Secure SSL encrypted payment');
  const arrive = (cards: SavedCard[]) => rerender(form(cards));
  return { user: userEvent.setup(), onPay, onReview, arrive };
}

const payNow = () => screen.getByRole('button', { name: 'PAY NOW · $14.99' });

const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function typeCard() {
  await waitFor(() => provider.change({ complete: true }));
}

/** The preferences the form saved after the charge. */
async function savedPreferences() {
  vi.mocked(enteredCard).mock.calls[0]?.[2].onCharged('pi_1');
  await waitFor(() => expect(savePaymentPreferences).toHaveBeenCalledOnce());
  return vi.mocked(savePaymentPreferences).mock.calls[0]?.[0];
}

test('the form shows that the payment system is loading, and why it failed, and retries', async () => {
  const loading = deferred<void>();
  vi.mocked(getStripe).mockReturnValueOnce(
    loading.promise.then(() => Promise.reject(new Error('script blocked'))),
  );
  renderForTest(
    <PaymentForm
      buyer={buyer}
      savedCards={[]}
      totalCents={1499}
      canSaveCard
      isBusy={false}
      isDisabled={false}
      onPay={() => {}}
      onReview={() => {}}
    />,
  );
  screen.getByText('Loading payment system...');
  loading.resolve();
  await screen.findByText(/^Failed to load payment system: an ad blocker/);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('button', { name: 'PAY NOW · $14.99' });
});

test('a complete card can pay, and is saved if asked for', async () => {
  const { user, onPay } = await setUp({ savedCards: [visa] });
  await user.click(screen.getByLabelText('Use another card'));
  await screen.findByText('card field with ZIP');
  await typeCard();
  await user.click(screen.getByLabelText('Save this payment method for next time'));
  await user.click(payNow());
  await waitFor(() => expect(onPay).toHaveBeenCalledOnce());
  expect(vi.mocked(enteredCard).mock.calls[0]?.[2]).toMatchObject({
    billing: { name: 'Pat Person', email: 'pat@example.com' },
    shouldSave: true,
  });
  expect(await savedPreferences()).toEqual({
    card: { intentId: 'pi_1', cardholderName: 'Pat Person' },
    address: null,
  });
});

test('an unverified buyer cannot save a card', async () => {
  const { user, onPay } = await setUp({ canSaveCard: false });
  const box = screen.getByLabelText<HTMLInputElement>('Save this payment method for next time');
  expect(box.disabled).toBe(true);
  screen.getByText('Verify your email address to save a card.');
  await typeCard();
  await user.click(box);
  await user.click(payNow());
  await waitFor(() => expect(onPay).toHaveBeenCalledOnce());
  expect(vi.mocked(enteredCard).mock.calls[0]?.[2]).toMatchObject({ shouldSave: false });
  expect(await savedPreferences()).toEqual({ card: null, address: null });
});

test('a card field that is not ready cannot pay', async () => {
  provider.isReady = false;
  const { user, onPay } = await setUp();
  await user.click(payNow());
  await screen.findByText('Payment system not ready. Please try again.');
  expect(onPay).not.toHaveBeenCalled();
});

test('an incomplete card is not submitted', async () => {
  const { user, onPay } = await setUp();
  await user.click(payNow());
  await screen.findByText('Please complete your card details.');
  expect(provider.focus).toHaveBeenCalledOnce();
  expect(onPay).not.toHaveBeenCalled();
});

test("the provider's card errors are shown beside the field", async () => {
  const { user } = await setUp();
  const error = { message: 'Your card number is invalid.' };
  await waitFor(() => provider.change({ complete: false, error }));
  await screen.findByText('Your card number is invalid.');
  await user.click(payNow());
  screen.getByText('Your card number is invalid.');
});

test('an address to save must be complete', async () => {
  const { user, onPay } = await setUp();
  await typeCard();
  await user.click(screen.getByLabelText('Add a billing address (optional)'));
  expect(screen.getByLabelText(/Country/)).toHaveProperty('value', 'United States');
  await user.click(screen.getByLabelText('Save this address to my account'));
  await user.click(payNow());
  expect(await screen.findAllByText('Please fill out all required fields')).toHaveLength(5);
  expect(onPay).not.toHaveBeenCalled();

  type(/Full name/, 'Sam Payer');
  type(/Address line 1/, '1 Main Street');
  type(/City/, 'Springfield');
  type(/State/, 'IL');
  type(/Postal code/, '62701');
  await user.click(payNow());
  await waitFor(() => expect(onPay).toHaveBeenCalledOnce());
  expect(await savedPreferences()).toMatchObject({
    address: { fullName: 'Sam Payer', zipCode: '62701' },
  });
  expect(vi.mocked(enteredCard).mock.calls[0]?.[2].receiptAddress).toMatchObject({
    name: 'Sam Payer',
    country: 'US',
  });
});

test('the default saved card is preselected and goes to review', async () => {
  const { user, onPay, onReview } = await setUp({ savedCards: [visa] });
  const choice = screen.getByRole('radiogroup', { name: 'Pay with' });
  expect(within(choice).getByLabelText('Visa •••• 4242, expires 12/34')).toHaveProperty(
    'checked',
    true,
  );
  await user.click(screen.getByRole('button', { name: 'Review your order' }));
  await waitFor(() => expect(onReview).toHaveBeenCalledExactlyOnceWith(visa));
  expect(onPay).not.toHaveBeenCalled();
});

test('a card that was saved a moment ago is chosen when it arrives', async () => {
  const { arrive } = await setUp();
  arrive([visa]);
  expect(await screen.findByLabelText('Visa •••• 4242, expires 12/34')).toHaveProperty(
    'checked',
    true,
  );
});

test('a card that arrives late does not replace one being entered', async () => {
  const { arrive } = await setUp();
  await waitFor(() => provider.change({ complete: false, empty: false }));
  arrive([visa]);
  expect(await screen.findByLabelText('Use another card')).toHaveProperty('checked', true);
});

test('the postal code is asked for once: by the card, or by the open address', async () => {
  const { user } = await setUp();
  screen.getByText('card field with ZIP');
  await user.click(screen.getByLabelText('Add a billing address (optional)'));
  screen.getByText('card field');
  await user.click(screen.getByLabelText('Add a billing address (optional)'));
  screen.getByText('card field with ZIP');
});

test('a busy form cannot be submitted', async () => {
  await setUp({ isBusy: true });
  expect(screen.getByRole('button', { name: 'Processing...' })).toHaveProperty('disabled', true);
});

test('a form without a settled price cannot be submitted by Enter in the card field', async () => {
  const { onPay } = await setUp({ isDisabled: true });
  await typeCard();
  const form = payNow().closest('form');
  await act(async () => {
    if (form) fireEvent.submit(form);
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  });
  expect(form).not.toBeNull();
  expect(onPay).not.toHaveBeenCalled();
});

test('a store that sells to some countries asks for the buyer’s, with a new card or a saved one', async () => {
  sellsTo.codes = ['CA'];
  const { user, onReview } = await setUp({ savedCards: [visa] });
  const country = await screen.findByLabelText<HTMLSelectElement>('Country');
  expect([...country.options].map(({ text }) => text)).toEqual(['Canada']);
  await user.click(screen.getByRole('button', { name: 'Review your order' }));
  await waitFor(() =>
    expect(onReview).toHaveBeenCalledExactlyOnceWith({ ...visa, billing: { country: 'CA' } }),
  );
  await user.click(screen.getByLabelText('Use another card'));
  act(() => provider.change({ complete: true, empty: false }));
  await user.click(screen.getByRole('button', { name: /^PAY NOW/ }));
  await waitFor(() =>
    expect(vi.mocked(enteredCard).mock.lastCall?.[2].receiptAddress).toEqual({ country: 'CA' }),
  );
});
