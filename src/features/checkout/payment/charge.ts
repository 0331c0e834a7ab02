import type { Stripe, StripeElements } from '@stripe/stripe-js';

import { checkoutPath } from '#model/store/paths.ts';

import { receiptOf, type Billing } from './billing.ts';
import type { MethodToCharge } from './payment.ts';
import type { Preferences } from './save-payment-preferences.ts';
import type { SavedCard } from '../schema.ts';

/** What was entered in the provider's frame, which has found it complete. Call at once: the frame may be left. */
export const enteredMethod = (
  stripe: Stripe,
  elements: StripeElements,
  plan: string,
  details: Billing,
  preferences: Preferences,
): MethodToCharge => ({
  ...fromToken(stripe, plan, tokenOf(stripe, elements, plan, { billing_details: details })),
  billing: receiptOf(details),
  newBuyer: null,
  preferences,
});

/** What a wallet gave. */
export function walletMethod(
  stripe: Stripe,
  elements: StripeElements,
  plan: string,
  { name = null, email, address }: Billing,
  isNew: boolean,
): MethodToCharge {
  const token = elements
    .submit()
    .then(({ error }) => (error ? refused(error.message) : tokenOf(stripe, elements, plan)));
  return {
    ...fromToken(stripe, plan, token),
    billing: receiptOf({ name, address }),
    newBuyer: isNew ? { name: name ?? '', email: email ?? '' } : null,
    preferences: null,
  };
}

/** A card saved in the buyer's account. */
export const savedCard = (
  stripe: Stripe,
  plan: string,
  { id, billing }: Pick<SavedCard, 'id' | 'billing'>,
): MethodToCharge => ({
  savedCardId: id,
  newBuyer: null,
  billing: billing ?? null,
  read: () => Promise.resolve({ id }),
  charge: (clientSecret) => confirm(stripe, plan, clientSecret, { payment_method: id }),
  preferences: null,
});

const fromToken = (stripe: Stripe, plan: string, token: ReturnType<MethodToCharge['read']>) => ({
  savedCardId: null,
  read: () => token,
  charge: (clientSecret: string, id: string) =>
    confirm(stripe, plan, clientSecret, { confirmation_token: id }),
});

/**
 * The address that a payment returns to which leaves the page. Not the page's own: the provider appends parameters to
 * it, which may hold those of the last attempt, and the buyer may have gone on to another page.
 */
const returnUrl = (plan: string) => new URL(checkoutPath(plan), window.location.origin).href;

/** Takes what is in the elements out of the page, so that the payment survives it. */
async function tokenOf(
  stripe: Stripe,
  elements: StripeElements,
  plan: string,
  data: { billing_details?: Billing } = {},
): ReturnType<MethodToCharge['read']> {
  const { error, confirmationToken } = await stripe.createConfirmationToken({
    elements,
    params: { payment_method_data: data, return_url: returnUrl(plan) },
  });
  return confirmationToken ? { id: confirmationToken.id } : refused(error.message);
}

const refused = (message: string | undefined) => ({
  refusal:
    message ?? 'Failed to create payment method. Please check your card details and try again.',
  isUncharged: true,
});

const authenticationFailed = 'payment_intent_authentication_failure';

/** Charges the method, including the bank's authentication. A method that leaves the page never resolves. */
async function confirm(
  stripe: Stripe,
  plan: string,
  clientSecret: string,
  method: { payment_method: string } | { confirmation_token: string },
): ReturnType<MethodToCharge['charge']> {
  const { error, paymentIntent } = await stripe.confirmPayment({
    clientSecret,
    confirmParams: { ...method, return_url: returnUrl(plan) },
    redirect: 'if_required',
  });
  // The provider reports an error if the intent is already paid; to the buyer it is a success.
  const intent = paymentIntent ?? error.payment_intent;
  if (intent?.status === 'succeeded') return { intentId: intent.id };
  if (intent?.status === 'processing') return { isProcessing: true };
  if (!error) return { refusal: `Payment status: ${paymentIntent.status}`, isUncharged: false };
  return {
    refusal: error.message ?? 'Payment processing failed',
    // After a lost connection, for example, the outcome is unknown.
    isUncharged: error.type === 'card_error' || error.code === authenticationFailed,
  };
}
