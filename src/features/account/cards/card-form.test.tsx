import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { fill, renderForTest } from '#ui/test-render.tsx';

import { CardForm } from './card-form.tsx';
import { saveCard, startCardSetup } from '../mutations.ts';

const provider = vi.hoisted(() => ({
  confirmCardSetup: vi.fn<() => Promise<object>>(),
  isReady: true,
}));

interface ElementProps {
  id: string;
  onChange: (change: { empty: boolean; error: { message: string } | undefined }) => void;
}

vi.mock('@stripe/react-stripe-js', () => ({
  CardNumberElement: PlainField,
  CardExpiryElement: PlainField,
  CardCvcElement: PlainField,
  useStripe: () => (provider.isReady ? { confirmCardSetup: provider.confirmCardSetup } : null),
  useElements: () => ({ getElement: () => ({}) }),
}));

/** Fakes the provider's elements; a value of 1 is invalid. */
function PlainField({ id, onChange }: ElementProps) {
  return (
    <input
      id={id}
      onChange={({ target: { value } }) =>
        onChange({
          empty: value === '',
          error: value === '1' ? { message: 'Your card number is invalid.' } : undefined,
        })
      }
    />
  );
}

vi.mock('#lib/money/stripe.ts', () => ({ getStripe: vi.fn<() => Promise<null>>() }));
vi.mock('../mutations.ts', () => ({
  startCardSetup: vi.fn<typeof startCardSetup>(),
  saveCard: vi.fn<typeof saveCard>(),
}));

const confirmed = { setupIntent: { id: 'seti_1', status: 'succeeded' } };

beforeEach(() => {
  provider.isReady = true;
  provider.confirmCardSetup.mockReset().mockResolvedValue(confirmed);
  vi.mocked(startCardSetup).mockReset().mockResolvedValue('seti_1_secret_1');
  vi.mocked(saveCard).mockReset().mockResolvedValue();
});

function show() {
  const onSaved = vi.fn<() => Promise<void>>().mockResolvedValue();
  renderForTest(<CardForm onSaved={onSaved} />);
  const user = userEvent.setup();
  return {
    user,
    onSaved,
    save: () => user.click(screen.getByRole('button', { name: 'Save Payment Method' })),
    fillCard: async (number = '4242') => {
      await fill(user, screen.getByLabelText(/Cardholder name/), 'Ada Lovelace');
      await fill(user, screen.getByLabelText(/Card number/), number);
      await fill(user, screen.getByLabelText(/Expiry/), '1230');
      await fill(user, screen.getByLabelText(/CVC/), '123');
    },
  };
}

test('name, number, expiry and CVC are required', async () => {
  const { save } = show();
  await save();
  expect(await screen.findAllByText('Please fill in all required fields')).toHaveLength(4);
  expect(startCardSetup).not.toHaveBeenCalled();
});

test("the provider's errors are shown beside their fields and block the form", async () => {
  const { fillCard, save } = show();
  await fillCard('1');
  screen.getByText('Your card number is invalid.');
  await save();
  expect(startCardSetup).not.toHaveBeenCalled();
});

test('a card is confirmed with the provider and saved', async () => {
  const { fillCard, save, user, onSaved } = show();
  await fillCard();
  await user.click(screen.getByLabelText('Set as default payment method'));
  await save();
  expect(provider.confirmCardSetup).toHaveBeenCalledExactlyOnceWith('seti_1_secret_1', {
    payment_method: { card: {}, billing_details: { name: 'Ada Lovelace' } },
  });
  expect(saveCard).toHaveBeenCalledExactlyOnceWith({
    setupIntentId: 'seti_1',
    cardholderName: 'Ada Lovelace',
    makeDefault: true,
  });
  expect(onSaved).toHaveBeenCalledOnce();
});

test('a card cannot be submitted again during the refetch', async () => {
  const { fillCard, save, user, onSaved } = show();
  onSaved.mockReturnValue(new Promise(() => {}));
  await fillCard();
  await save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  await user.click(screen.getByRole('button', { name: 'Processing...' }));
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true);
  expect(saveCard).toHaveBeenCalledOnce();
  expect(onSaved).toHaveBeenCalledOnce();
});

test('a declined card is not saved', async () => {
  provider.confirmCardSetup.mockResolvedValue({ error: { message: 'Your card was declined.' } });
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
  expect(provider.confirmCardSetup).toHaveBeenCalledOnce();
  await fill(user, screen.getByLabelText(/Card number/), '5');
  await save();
  expect(onSaved).toHaveBeenCalledOnce();
  expect(provider.confirmCardSetup).toHaveBeenCalledTimes(2);
});

test('a form without a loaded payment system shows an error', async () => {
  provider.isReady = false;
  const { fillCard, save } = show();
  await fillCard();
  await save();
  await screen.findByText('Payment system not ready. Please try again.');
});
