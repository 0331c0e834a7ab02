import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

import { getStripe } from '#lib/money/stripe.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { enteredMethod } from './charge.ts';
import { PaymentForm } from './payment-form.tsx';
import type { MethodToCharge } from './payment.ts';
import type { SavedCard } from '../schema.ts';
import { buyer, goodCard, visa } from '../test-data.ts';

interface Change {
  empty: boolean;
  value: { type: string };
}
interface ElementProps {
  options: { fields: { billingDetails: { address: unknown } } };
  onReady: () => void;
  onLoadError: (event: object) => void;
  onChange: (change: Change) => void;
}

/** Fakes the provider's frame: a test triggers its events. */
const provider = vi.hoisted(() => ({
  isReady: true,
  isInitialized: true,
  change: (_change: Change) => {},
  fail: (_event: object) => {},
  update: vi.fn<(options: object) => Promise<void>>(),
  submit: vi.fn<() => Promise<object>>(),
}));

vi.mock('#lib/money/stripe.ts', () => ({ getStripe: vi.fn<typeof getStripe>() }));
vi.mock('@stripe/react-stripe-js', () => ({
  Elements: ({ children }: { children: React.ReactNode }) => children,
  useStripe: () => (provider.isInitialized ? {} : null),
  useElements: () => ({ update: provider.update, submit: provider.submit }),
  PaymentElement: ({ options, onReady, onLoadError, onChange }: ElementProps) => {
    provider.change = onChange;
    provider.fail = onLoadError;
    useEffect(() => {
      if (provider.isReady) onReady();
    }, [onReady]);
    const { address } = options.fields.billingDetails;
    return <div>card field{address === 'never' ? '' : ' with ZIP'}</div>;
  },
}));
// The address form renders every one.
const some = vi.hoisted(() => [
  { code: 'CA', name: 'Canada' },
  { code: 'US', name: 'United States' },
]);
vi.mock('#model/places/countries.ts', () => ({
  countryCode: (country: string) => some.find(({ name }) => name === country)?.code ?? null,
  countriesOf: (codes: string[]) =>
    codes.length === 0 ? some : some.filter(({ code }) => codes.includes(code)),
  defaultCountry: 'United States',
}));
vi.mock('./charge.ts', () => ({ enteredMethod: vi.fn<typeof enteredMethod>() }));

beforeEach(() => {
  vi.mocked(getStripe)
    .mockReset()
    .mockResolvedValue({} as never);
  provider.isReady = true;
  provider.isInitialized = true;
  provider.update.mockReset().mockResolvedValue();
  provider.submit.mockReset().mockResolvedValue({ selectedPaymentMethod: 'card' });
  vi.mocked(enteredMethod).mockReset().mockReturnValue(goodCard());
});

async function setUp({
  savedCards = [] as SavedCard[],
  sellsTo = ['US'],
  canSaveCard = true,
  isBusy = false,
  isDisabled = false,
} = {}) {
  const onPay = vi.fn<(method: MethodToCharge) => void>();
  const onReview = vi.fn<(card: SavedCard) => void>();
  const form = (savedCards: SavedCard[]) => (
    <PaymentForm
      plan="cheatsheet"
      sellsTo={sellsTo}
      buyer={buyer}
      savedCards={savedCards}
      totalCents={1499}
      refundDays={14}
      canSaveCard={canSaveCard}
      isStep={false}
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

const notInitialized = 'Payment system not initialized. Please refresh and try again.';

const payNow = () => screen.getByRole('button', { name: 'PAY NOW', description: '$14.99' });

const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** What the form asked to save after the charge. */
const preferences = () => vi.mocked(enteredMethod).mock.calls[0]?.[4];

test('a script that is blocked is named, and can be loaded again', async () => {
  vi.mocked(getStripe).mockRejectedValueOnce(new Error('script blocked'));
  const setting = setUp();
  await screen.findByText(/^Failed to load payment system: an ad blocker/);
  screen.getByText(notInitialized);
  screen.getByText(/Nothing is charged without it\.$/);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await setting;
  payNow();
});

test('a complete card can pay, and is saved if asked for', async () => {
  const { user, onPay } = await setUp({ savedCards: [visa] });
  await user.click(screen.getByLabelText('Use another card'));
  await screen.findByText('card field with ZIP');
  await user.click(screen.getByLabelText('Save this payment method for next time'));
  await user.click(payNow());
  await waitFor(() => expect(onPay).toHaveBeenCalledOnce());
  expect(vi.mocked(enteredMethod).mock.calls[0]?.[3]).toEqual({
    name: 'Pat Person',
    email: 'pat@example.com',
    address: { country: 'US' },
  });
  expect(provider.update).toHaveBeenCalledExactlyOnceWith(update('off_session'));
  expect(preferences()).toEqual({ cardholderName: 'Pat Person', address: null });
});

const update = (setupFutureUsage: string | null) => ({ amount: 1499, setupFutureUsage });
const saveBox = () => screen.queryByLabelText('Save this payment method for next time');

test('only a card of a verified buyer can be saved', async () => {
  const { user } = await setUp();
  await user.click(saveBox() ?? document.body);
  act(() => provider.change({ empty: true, value: { type: 'klarna' } }));
  expect(saveBox()).toBeNull();
  await user.click(payNow());
  await waitFor(() => expect(enteredMethod).toHaveBeenCalledOnce());
  expect(provider.update).toHaveBeenCalledExactlyOnceWith(update(null));
  expect(preferences()).toEqual({ cardholderName: null, address: null });
});

test('the provider knows the amount and whether a card is to be saved before the card is taken', async () => {
  const applied = new AbortController();
  provider.update.mockImplementation(
    () => new Promise((resolve) => applied.signal.addEventListener('abort', () => resolve())),
  );
  const { onPay } = await setUp();
  fireEvent.click(saveBox() ?? document.body);
  fireEvent.click(payNow());
  await waitFor(() => expect(provider.update).toHaveBeenCalledOnce());
  fireEvent.click(payNow());
  expect(provider.update).toHaveBeenCalledExactlyOnceWith(update('off_session'));
  expect(provider.submit).not.toHaveBeenCalled();
  act(() => applied.abort());
  provider.update.mockResolvedValue();
  await waitFor(() => expect(onPay).toHaveBeenCalledOnce());

  fireEvent.click(saveBox() ?? document.body);
  fireEvent.click(payNow());
  await waitFor(() => expect(onPay).toHaveBeenCalledTimes(2));
  expect(provider.update).toHaveBeenLastCalledWith(update(null));
});

test('fields that do not load can be loaded again, and a saved card needs none', async () => {
  await setUp({ savedCards: [visa] });
  fireEvent.click(screen.getByLabelText('Use another card'));
  fireEvent.click(screen.getByLabelText('Add a billing address (optional)'));
  type(/City/, 'Springfield');
  act(() => provider.fail({}));
  await screen.findByText(/^The card form did not load/);
  screen.getByText(notInitialized);
  expect(screen.queryByText(/PAY NOW/)).toBeNull();
  fireEvent.click(screen.getByLabelText(/^Visa/));
  screen.getByRole('button', { name: 'Review your order' });
  fireEvent.click(screen.getByLabelText('Use another card'));
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('card field');
  expect(screen.getByLabelText(/City/)).toHaveProperty('value', 'Springfield');
});

test('a card that is typed stays if its fields fail to load again', async () => {
  await setUp();
  act(() => provider.change({ empty: false, value: { type: 'card' } }));
  act(() => provider.fail({}));
  await screen.findByText(/^The card form did not load/);
  screen.getByText('card field with ZIP');
  payNow();
});

test('an unverified buyer is not asked', async () => {
  await setUp({ canSaveCard: false });
  expect(saveBox()).toBeNull();
});

test('a card field that is not ready cannot pay', async () => {
  provider.isReady = false;
  const { user, onPay } = await setUp();
  await user.click(payNow());
  await screen.findByText('Payment system not ready. Please try again.');
  expect(onPay).not.toHaveBeenCalled();
});

test('without its script, the form asks for a refresh', async () => {
  provider.isInitialized = false;
  const { user, onPay } = await setUp();
  await user.click(payNow());
  await screen.findByText(notInitialized);
  expect(onPay).not.toHaveBeenCalled();
});

test.each([
  [{ type: 'validation_error', message: 'Your card number is incomplete.' }, null],
  [{ type: 'api_error', message: 'Stripe is away.' }, 'Stripe is away.'],
])('what the provider refuses is not submitted: %o', async (error, shown) => {
  provider.submit.mockResolvedValue({ error });
  const { user, onPay } = await setUp();
  await user.click(payNow());
  await waitFor(() => expect(provider.submit).toHaveBeenCalledOnce());
  if (shown !== null) await screen.findByText(shown);
  // The frame itself says what is missing in it.
  expect(screen.queryByText('Your card number is incomplete.')).toBeNull();
  expect(onPay).not.toHaveBeenCalled();
});

test('an address to save must be complete', async () => {
  const { user, onPay } = await setUp();
  await user.click(screen.getByLabelText('Add a billing address (optional)'));
  expect(screen.getByLabelText(/^Country/)).toHaveProperty('value', 'United States');
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
  expect(preferences()).toMatchObject({
    address: { fullName: 'Sam Payer', zipCode: '62701' },
  });
  expect(vi.mocked(enteredMethod).mock.calls[0]?.[3]).toMatchObject({
    name: 'Sam Payer',
    address: { line1: '1 Main Street', country: 'US' },
  });
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
  act(() => provider.change({ empty: false, value: { type: 'card' } }));
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

test('a store that sells to several countries asks for the buyer’s, with a new card or a saved one', async () => {
  const { user, onReview } = await setUp({ savedCards: [visa], sellsTo: ['US', 'CA'] });
  const country = await screen.findByLabelText<HTMLSelectElement>('Country');
  expect([...country.options].map(({ text }) => text)).toEqual(['Canada', 'United States']);
  await user.selectOptions(country, 'Canada');
  await user.click(screen.getByRole('button', { name: 'Review your order' }));
  await waitFor(() =>
    expect(onReview).toHaveBeenCalledExactlyOnceWith({
      ...visa,
      billing: { address: { country: 'CA' } },
    }),
  );
  await user.click(screen.getByLabelText('Use another card'));
  await user.click(payNow());
  await waitFor(() =>
    expect(vi.mocked(enteredMethod).mock.lastCall?.[3].address).toEqual({ country: 'CA' }),
  );
});

test('the refund promise stands by PAY NOW, and does not leave a half-entered card', async () => {
  await setUp();
  const promise = screen.getByRole('link', { name: 'Your money back within 14 days' });
  expect(promise.getAttribute('href')).toBe('/refunds');
  expect(promise.getAttribute('target')).toBe('_blank');
});
