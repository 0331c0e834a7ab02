import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { expect, test, vi } from 'vitest';

import { savedCard, enteredCard } from './charge.ts';

const billing = { name: 'Pat Person', email: 'pat@example.com' };

function provider({
  element = {},
  created = { paymentMethod: { id: 'pm_1' } },
  confirmed = { paymentIntent: { id: 'pi_1', status: 'succeeded' } },
}: { element?: object | null; created?: object; confirmed?: object } = {}) {
  const createPaymentMethod = vi.fn<() => Promise<object>>().mockResolvedValue(created);
  const confirmCardPayment = vi.fn<() => Promise<object>>().mockResolvedValue(confirmed);
  return {
    stripe: { createPaymentMethod, confirmCardPayment } as unknown as Stripe,
    elements: { getElement: () => element } as unknown as StripeElements,
    createPaymentMethod,
    confirmCardPayment,
  };
}

function typed(options: Parameters<typeof provider>[0] = {}, shouldSave = false) {
  const given = provider(options);
  const card = enteredCard(given.stripe, given.elements, {
    billing,
    shouldSave,
    onCharged: () => undefined,
  });
  return { ...given, card };
}

test('a card is read under the name of its owner', async () => {
  const element = {};
  const { card, createPaymentMethod } = typed({ element });
  expect(await card.readCard()).toEqual({ cardId: 'pm_1' });
  expect(createPaymentMethod).toHaveBeenCalledExactlyOnceWith({
    type: 'card',
    card: element,
    billing_details: billing,
  });
});

test('without a card field there is nothing to read', async () => {
  const { card } = typed({ element: null });
  expect(await card.readCard()).toEqual({
    refusal: 'Payment system not initialized. Please refresh and try again.',
  });
});

test("a card that cannot be read is refused in the provider's words", async () => {
  const { card } = typed({ created: { error: { message: 'Your card number is incorrect.' } } });
  expect(await card.readCard()).toEqual({ refusal: 'Your card number is incorrect.' });
});

test('or in ours, when it has none', async () => {
  const { card } = typed({ created: { error: {} } });
  expect(await card.readCard()).toEqual({
    refusal: 'Failed to create payment method. Please check your card details and try again.',
  });
});

test('a card is charged', async () => {
  const { card, confirmCardPayment } = typed();
  expect(await card.charge('secret', 'pm_1')).toEqual({ intentId: 'pi_1' });
  expect(confirmCardPayment).toHaveBeenCalledExactlyOnceWith('secret', { payment_method: 'pm_1' });
});

test('a card to keep is set up for later payments', async () => {
  const { card, confirmCardPayment } = typed({}, true);
  await card.charge('secret', 'pm_1');
  expect(confirmCardPayment).toHaveBeenCalledExactlyOnceWith('secret', {
    payment_method: 'pm_1',
    setup_future_usage: 'off_session',
  });
});

test('a saved card is charged as it is', async () => {
  const { stripe, confirmCardPayment } = provider();
  const card = savedCard(stripe, 'pm_saved');
  expect(card.savedCardId).toBe('pm_saved');
  expect(await card.readCard()).toEqual({ cardId: 'pm_saved' });
  expect(await card.charge('secret', 'pm_saved')).toEqual({ intentId: 'pi_1' });
  expect(confirmCardPayment).toHaveBeenCalledExactlyOnceWith('secret', {
    payment_method: 'pm_saved',
  });
});

test("a decline is told in the provider's words", async () => {
  const { card } = typed({ confirmed: { error: { message: 'Your card was declined.' } } });
  expect(await card.charge('secret', 'pm_1')).toEqual({ refusal: 'Your card was declined.' });
});

test('or in ours, when it has none', async () => {
  const { card } = typed({ confirmed: { error: {} } });
  expect(await card.charge('secret', 'pm_1')).toEqual({ refusal: 'Payment processing failed' });
});

test('any other end than success is named', async () => {
  const { card } = typed({ confirmed: { paymentIntent: { id: 'pi_1', status: 'processing' } } });
  expect(await card.charge('secret', 'pm_1')).toEqual({ refusal: 'Payment status: processing' });
});

test('what was paid already is paid, though the provider calls it an error', async () => {
  const { card } = typed({
    confirmed: {
      error: { message: 'Unexpected state', payment_intent: { id: 'pi_1', status: 'succeeded' } },
    },
  });
  expect(await card.charge('secret', 'pm_1')).toEqual({ intentId: 'pi_1' });
});
