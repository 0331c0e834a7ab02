import { CardElement } from '@stripe/react-stripe-js';
import type { PaymentMethodCreateParams, Stripe, StripeElements } from '@stripe/stripe-js';

import type { ReceiptAddress } from './billing.ts';
import type { CardToCharge } from './payment.ts';
import type { SavedCard } from '../schema.ts';

/** The card owner's details as known to their bank. */
export type BillingDetails = PaymentMethodCreateParams.BillingDetails;

/** The card in the form, to be charged and, on request, saved for later payments. */
export function enteredCard(
  stripe: Stripe,
  elements: StripeElements,
  {
    billing,
    receiptAddress,
    shouldSave,
    onCharged,
  }: {
    billing: BillingDetails;
    receiptAddress: ReceiptAddress | null;
    shouldSave: boolean;
    onCharged: CardToCharge['onCharged'];
  },
): CardToCharge {
  return {
    savedCardId: null,
    billing: receiptAddress,
    readCard: () => readCard(stripe, elements, billing),
    charge: (clientSecret, cardId) =>
      confirm(stripe, clientSecret, {
        payment_method: cardId,
        ...(shouldSave ? { setup_future_usage: 'off_session' as const } : {}),
      }),
    onCharged,
  };
}

/** A card saved in the buyer's account. */
export function savedCard(
  stripe: Stripe,
  { id: cardId, billing }: Pick<SavedCard, 'id' | 'billing'>,
): CardToCharge {
  return {
    savedCardId: cardId,
    billing: billing ?? null,
    readCard: () => Promise.resolve({ cardId }),
    charge: (clientSecret) => confirm(stripe, clientSecret, { payment_method: cardId }),
    onCharged: () => undefined,
  };
}

async function readCard(
  stripe: Stripe,
  elements: StripeElements,
  billing: BillingDetails,
): ReturnType<CardToCharge['readCard']> {
  const card = elements.getElement(CardElement);
  if (!card) {
    return {
      refusal: 'Payment system not initialized. Please refresh and try again.',
      isUncharged: true,
    };
  }
  const { error, paymentMethod } = await stripe.createPaymentMethod({
    type: 'card',
    card,
    billing_details: billing,
  });
  if (paymentMethod) return { cardId: paymentMethod.id };
  return {
    refusal:
      error.message ??
      'Failed to create payment method. Please check your card details and try again.',
    isUncharged: true,
  };
}

const authenticationFailed = 'payment_intent_authentication_failure';

/** Charges the card, including the bank's authentication. */
async function confirm(
  stripe: Stripe,
  clientSecret: string,
  data: { payment_method: string; setup_future_usage?: 'off_session' },
): ReturnType<CardToCharge['charge']> {
  const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, data);
  // The provider reports an error if the intent is already paid; to the buyer it is a success.
  const intent = paymentIntent ?? error.payment_intent;
  if (intent?.status === 'succeeded') return { intentId: intent.id };
  if (!error) return { refusal: `Payment status: ${paymentIntent.status}`, isUncharged: false };
  return {
    refusal: error.message ?? 'Payment processing failed',
    // After a lost connection, for example, the outcome is unknown.
    isUncharged: error.type === 'card_error' || error.code === authenticationFailed,
  };
}
