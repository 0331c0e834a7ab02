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

function cardFrom(options: Parameters<typeof provider>[0] = {}, shouldSave = false) {
  const fake = provider(options);
  const card = enteredCard(fake.stripe, fake.elements, {
    receiptAddress: null,
    billing,
    shouldSave,
    onCharged: () => undefined,
  });
  return { ...fake, card };
}

test("a card is created with its owner's billing details", async () => {
  const element = {};
  const { card, createPaymentMethod } = cardFrom({ element });
  expect(await card.readCard()).toEqual({ cardId: 'pm_1' });
  expect(createPaymentMethod).toHaveBeenCalledExactlyOnceWith({
    type: 'card',
    card: element,
    billing_details: billing,
  });
});

test('a missing card field is refused', async () => {
  const { card } = cardFrom({ element: null });
  expect(await card.readCard()).toEqual({
    refusal: 'Payment system not initialized. Please refresh and try again.',
    isUncharged: true,
  });
});

test("an unreadable card is refused with the provider's message", async () => {
  const { card } = cardFrom({ created: { error: { message: 'Your card number is incorrect.' } } });
  expect(await card.readCard()).toEqual({
    refusal: 'Your card number is incorrect.',
    isUncharged: true,
  });
});

test('an unreadable card without a message is refused with ours', async () => {
  const { card } = cardFrom({ created: { error: {} } });
  expect(await card.readCard()).toEqual({
    refusal: 'Failed to create payment method. Please check your card details and try again.',
    isUncharged: true,
  });
});

test('a card is charged', async () => {
  const { card, confirmCardPayment } = cardFrom();
  expect(await card.charge('secret', 'pm_1')).toEqual({ intentId: 'pi_1' });
  expect(confirmCardPayment).toHaveBeenCalledExactlyOnceWith('secret', { payment_method: 'pm_1' });
});

test('a card to save is set up for later payments', async () => {
  const { card, confirmCardPayment } = cardFrom({}, true);
  await card.charge('secret', 'pm_1');
  expect(confirmCardPayment).toHaveBeenCalledExactlyOnceWith('secret', {
    payment_method: 'pm_1',
    setup_future_usage: 'off_session',
  });
});

test('a saved card is charged without setup', async () => {
  const { stripe, confirmCardPayment } = provider();
  const card = savedCard(stripe, { id: 'pm_saved', billing: { country: 'CA' } });
  expect(card.savedCardId).toBe('pm_saved');
  expect(await card.readCard()).toEqual({ cardId: 'pm_saved' });
  expect(await card.charge('secret', 'pm_saved')).toEqual({ intentId: 'pi_1' });
  expect(confirmCardPayment).toHaveBeenCalledExactlyOnceWith('secret', {
    payment_method: 'pm_saved',
  });
});

test("a decline has the provider's message", async () => {
  const error = { type: 'card_error', message: 'Your card was declined.' };
  const { card } = cardFrom({ confirmed: { error } });
  expect(await card.charge('secret', 'pm_1')).toEqual({
    refusal: 'Your card was declined.',
    isUncharged: true,
  });
});

test('a decline without a message has ours', async () => {
  const { card } = cardFrom({ confirmed: { error: {} } });
  expect(await card.charge('secret', 'pm_1')).toEqual({
    refusal: 'Payment processing failed',
    isUncharged: false,
  });
});

test('a failed authentication charges nothing', async () => {
  const error = { code: 'payment_intent_authentication_failure', message: 'Not authenticated.' };
  const { card } = cardFrom({ confirmed: { error } });
  expect(await card.charge('secret', 'pm_1')).toEqual({
    refusal: 'Not authenticated.',
    isUncharged: true,
  });
});

test('any status but success is reported', async () => {
  const { card } = cardFrom({ confirmed: { paymentIntent: { id: 'pi_1', status: 'processing' } } });
  expect(await card.charge('secret', 'pm_1')).toEqual({
    refusal: 'Payment status: processing',
    isUncharged: false,
  });
});

test('an already paid intent counts as paid despite the error', async () => {
  const { card } = cardFrom({
    confirmed: {
      error: { message: 'Unexpected state', payment_intent: { id: 'pi_1', status: 'succeeded' } },
    },
  });
  expect(await card.charge('secret', 'pm_1')).toEqual({ intentId: 'pi_1' });
});
