import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { Dialog } from '#ui/dialog/dialog.tsx';
import { deferred, fill, renderForTest } from '#ui/test-render.tsx';

import { CardForm } from './card-form.tsx';
import { keptCard } from './kept-card.ts';
import { saveCard, startCardSetup } from '../mutations.ts';

const provider = vi.hoisted(() => ({
  confirmSetup: vi.fn<() => Promise<object>>(),
  submit: vi.fn<() => Promise<object>>(),
  isReady: true,
}));

vi.mock('@stripe/react-stripe-js', () => ({
  PaymentElement: PlainField,
  useStripe: () => (provider.isReady ? { confirmSetup: provider.confirmSetup } : null),
  useElements: () => ({ submit: provider.submit }),
}));

/** Fakes the provider's frame. */
function PlainField({ options, onChange }: { options: object; onChange: () => void }) {
  expect(options).toEqual({ wallets: { applePay: 'never', googlePay: 'never', link: 'never' } });
  return <input aria-label="Card number" onChange={onChange} />;
}

vi.mock('#lib/money/stripe.ts', () => ({ getStripe: vi.fn<() => Promise<null>>() }));
vi.mock('../mutations.ts', () => ({
  startCardSetup: vi.fn<typeof startCardSetup>(),
  saveCard: vi.fn<typeof saveCard>(),
}));

const confirmed = { setupIntent: { id: 'seti_1', status: 'succeeded' } };

beforeEach(() => {
  provider.isReady = true;
  provider.submit.mockReset().mockResolvedValue({});
  provider.confirmSetup.mockReset().mockResolvedValue(confirmed);
  vi.mocked(startCardSetup).mockReset().mockResolvedValue('seti_1_secret_1');
  vi.mocked(saveCard).mockReset().mockResolvedValue();
});

function show() {
  const onSaved = vi.fn<() => Promise<void>>().mockResolvedValue();
  renderForTest(
    <Dialog isOpen title="Add Payment Method" onClose={() => undefined}>
      <CardForm onSaved={onSaved} onLoadError={() => undefined} />
    </Dialog>,
  );
  const user = userEvent.setup();
  return {
    user,
    onSaved,
    save: () => user.click(screen.getByRole('button', { name: 'Save Payment Method' })),
    fillCard: async (number = '4242') => {
      await fill(user, screen.getByLabelText(/Cardholder name/), 'Ada Lovelace');
      await fill(user, screen.getByLabelText(/Card number/), number);
    },
  };
}

test('a name is required, and a complete card', async () => {
  const { fillCard, save } = show();
  await save();
  await screen.findByText('Please fill in all required fields');
  await fillCard();
  provider.submit.mockResolvedValue({ error: { type: 'validation_error', message: 'Incomplete' } });
  await save();
  await waitFor(() => expect(provider.submit).toHaveBeenCalledOnce());
  // The frame itself says what is missing in it.
  expect(screen.queryByText('Incomplete')).toBeNull();
  expect(startCardSetup).not.toHaveBeenCalled();
});

test('what else the provider refuses is shown', async () => {
  const { fillCard, save } = show();
  await fillCard();
  provider.submit.mockResolvedValue({ error: { type: 'api_error', message: 'Stripe is away.' } });
  await save();
  await screen.findByText('Stripe is away.');
  expect(startCardSetup).not.toHaveBeenCalled();
});

test('a card is confirmed with the provider and saved', async () => {
  const { fillCard, save, user, onSaved } = show();
  await fillCard();
  await user.click(screen.getByLabelText('Set as default payment method'));
  await save();
  expect(provider.confirmSetup).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      clientSecret: 'seti_1_secret_1',
      confirmParams: {
        return_url: `${window.location.origin}/account/payment-methods`,
        payment_method_data: { billing_details: { name: 'Ada Lovelace' } },
      },
    }),
  );
  expect(saveCard).toHaveBeenCalledExactlyOnceWith({
    setupIntentId: 'seti_1',
    cardholderName: 'Ada Lovelace',
    makeDefault: true,
  });
  expect(onSaved).toHaveBeenCalledOnce();
});

test('a declined card is not saved', async () => {
  provider.confirmSetup.mockResolvedValue({ error: { message: 'Your card was declined.' } });
  const { fillCard, save, onSaved } = show();
  await fillCard();
  await save();
  await screen.findByText('Your card was declined.');
  expect(screen.getByLabelText(/Cardholder name/)).toHaveProperty('value', 'Ada Lovelace');
  expect(screen.getByLabelText(/Card number/)).toHaveProperty('value', '4242');
  expect(saveCard).not.toHaveBeenCalled();
  expect(onSaved).not.toHaveBeenCalled();
});

test('a retry after a failed save does not confirm the card again, unless it is another', async () => {
  vi.mocked(saveCard)
    .mockRejectedValueOnce(new Error('Failed to save payment method'))
    .mockRejectedValueOnce(new Error('Failed to save payment method'));
  const { fillCard, save, user, onSaved } = show();
  await fillCard();
  await save();
  await screen.findByText('Failed to save payment method');
  await save();
  await waitFor(() => expect(saveCard).toHaveBeenCalledTimes(2));
  expect(provider.confirmSetup).toHaveBeenCalledOnce();
  await fill(user, screen.getByLabelText(/Card number/), '5');
  await save();
  expect(onSaved).toHaveBeenCalledOnce();
  expect(provider.confirmSetup).toHaveBeenCalledTimes(2);
});

test('a form without a loaded payment system shows an error', async () => {
  provider.isReady = false;
  const { fillCard, save } = show();
  await fillCard();
  await save();
  await screen.findByText('Payment system not ready. Please try again.');
});

const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('a bank’s page may take the place of this one without a question, and the tab keeps what was asked', async () => {
  const answer = deferred<object>();
  provider.confirmSetup.mockReturnValue(answer.promise);
  const { fillCard, save } = show();
  await fillCard();
  expect(isAsked()).toBe(true);
  await save();
  await waitFor(() => expect(provider.confirmSetup).toHaveBeenCalledOnce());
  expect(isAsked()).toBe(false);
  expect(keptCard('seti_1')).toMatchObject({ cardholderName: 'Ada Lovelace', makeDefault: false });
  answer.resolve({ error: { message: 'Your card was declined.' } });
  await screen.findByText('Your card was declined.');
  expect(isAsked()).toBe(true);
});
