import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { expect, test, vi } from 'vitest';

import { enteredMethod, savedCard, walletMethod } from './charge.ts';

const details = { name: 'Pat Person', email: 'pat@example.com', address: { country: 'US' } };
const return_url = `${window.location.origin}/checkout?plan=cheatsheet`;

function provider({
  submitted = {},
  made = { confirmationToken: { id: 'ctoken_1' } },
  confirmed = { paymentIntent: { id: 'pi_1', status: 'succeeded' } },
}: { submitted?: object; made?: object; confirmed?: object } = {}) {
  const createConfirmationToken = vi.fn<() => Promise<object>>().mockResolvedValue(made);
  const confirmPayment = vi.fn<() => Promise<object>>().mockResolvedValue(confirmed);
  return {
    stripe: { createConfirmationToken, confirmPayment } as unknown as Stripe,
    elements: { submit: () => Promise.resolve(submitted) } as unknown as StripeElements,
    createConfirmationToken,
    confirmPayment,
  };
}

function methodFrom(options: Parameters<typeof provider>[0] = {}) {
  const fake = provider(options);
  const method = enteredMethod(fake.stripe, fake.elements, 'cheatsheet', details, {
    cardholderName: null,
    address: null,
  });
  return { ...fake, method };
}

test('what was entered is taken at once, with what the frame does not ask for', async () => {
  const { method, elements, createConfirmationToken } = methodFrom();
  expect(createConfirmationToken).toHaveBeenCalledExactlyOnceWith({
    elements,
    params: { payment_method_data: { billing_details: details }, return_url },
  });
  expect(method.billing).toEqual({ address: { country: 'US' } });
  expect(await method.read()).toEqual({ id: 'ctoken_1' });
  expect(createConfirmationToken).toHaveBeenCalledOnce();
});

test.each([
  [{ message: 'Your card number is incorrect.' }, 'Your card number is incorrect.'],
  [{}, 'Failed to create payment method. Please check your card details and try again.'],
])('what cannot be read is refused: %o', async (error, refusal) => {
  const { method } = methodFrom({ made: { error } });
  expect(await method.read()).toEqual({ refusal, isUncharged: true });
});

test('it is charged without the frame, and may come back to its plan, whatever this page’s address is', async () => {
  window.history.replaceState(null, '', '/checkout?plan=cheatsheet&redirect_status=failed');
  const { method, confirmPayment } = methodFrom();
  expect(await method.charge('secret', 'ctoken_1')).toEqual({ intentId: 'pi_1' });
  expect(confirmPayment).toHaveBeenCalledExactlyOnceWith({
    clientSecret: 'secret',
    confirmParams: { confirmation_token: 'ctoken_1', return_url },
    redirect: 'if_required',
  });
});

test('a wallet names its buyer unless they are known', async () => {
  const address = { line1: '1 Main Street', country: 'US' };
  const buyer = { name: 'Pat Person', email: 'pat@example.com' };
  const { stripe, elements } = provider();
  const method = walletMethod(stripe, elements, 'cheatsheet', { ...buyer, address }, true);
  const billing = { name: 'Pat Person', address };
  expect(method).toMatchObject({ savedCardId: null, newBuyer: buyer, billing });
  expect(await method.read()).toEqual({ id: 'ctoken_1' });
  expect(await method.charge('secret', 'ctoken_1')).toEqual({ intentId: 'pi_1' });
  const known = walletMethod(stripe, elements, 'cheatsheet', { ...buyer, address }, false);
  expect(known.newBuyer).toBeNull();
  const nameless = walletMethod(stripe, elements, 'cheatsheet', { address }, true);
  expect(nameless.newBuyer).toEqual({ name: '', email: '' });
});

test('a wallet that gives nothing charges nothing', async () => {
  const error = { message: 'The wallet is closed.' };
  const { stripe, elements } = provider({ submitted: { error } });
  const address = { country: 'US' };
  const method = walletMethod(stripe, elements, 'cheatsheet', { address }, true);
  expect(await method.read()).toEqual({ refusal: error.message, isUncharged: true });
});

test('a saved card is charged', async () => {
  const { stripe, confirmPayment } = provider();
  const billing = { address: { country: 'CA' } };
  const method = savedCard(stripe, 'cheatsheet', { id: 'pm_saved', billing });
  expect(method).toMatchObject({ savedCardId: 'pm_saved', billing });
  expect(savedCard(stripe, 'cheatsheet', { id: 'pm_saved' }).billing).toBeNull();
  expect(await method.read()).toEqual({ id: 'pm_saved' });
  expect(await method.charge('secret', 'pm_saved')).toEqual({ intentId: 'pi_1' });
  expect(confirmPayment).toHaveBeenCalledExactlyOnceWith({
    clientSecret: 'secret',
    confirmParams: { payment_method: 'pm_saved', return_url },
    redirect: 'if_required',
  });
});

const declined = { type: 'card_error', message: 'Your card was declined.' };
const unproved = {
  code: 'payment_intent_authentication_failure',
  message: 'Not authenticated.',
};
const over = (status: string) => ({
  error: { message: 'Unexpected state', payment_intent: { id: 'pi_1', status } },
});

test.each([
  [{ error: declined }, { refusal: 'Your card was declined.', isUncharged: true }],
  [{ error: unproved }, { refusal: 'Not authenticated.', isUncharged: true }],
  [{ error: {} }, { refusal: 'Payment processing failed', isUncharged: false }],
  [
    { paymentIntent: { id: 'pi_1', status: 'requires_capture' } },
    { refusal: 'Payment status: requires_capture', isUncharged: false },
  ],
  [{ paymentIntent: { id: 'pi_1', status: 'processing' } }, { isProcessing: true }],
  [over('succeeded'), { intentId: 'pi_1' }],
  [over('processing'), { isProcessing: true }],
])('the provider answers %o', async (confirmed, outcome) => {
  const { method } = methodFrom({ confirmed });
  expect(await method.charge('secret', 'ctoken_1')).toEqual(outcome);
});
