import { CardElement } from '@stripe/react-stripe-js';
import type { PaymentMethodCreateParams, Stripe, StripeElements } from '@stripe/stripe-js';

import type { CardToCharge } from './payment.ts';

/** The card's owner as their bank knows them. */
export type BillingDetails = PaymentMethodCreateParams.BillingDetails;

/** The card in the form, charged and, if asked for, kept for later payments. */
export function enteredCard(
  stripe: Stripe,
  elements: StripeElements,
  {
    billing,
    shouldSave,
    onCharged,
  }: {
    billing: BillingDetails;
    shouldSave: boolean;
    onCharged: CardToCharge['onCharged'];
  },
): CardToCharge {
  return {
    savedCardId: null,
    readCard: () => readCard(stripe, elements, billing),
    charge: (clientSecret, cardId) =>
      confirm(stripe, clientSecret, {
        payment_method: cardId,
        ...(shouldSave ? { setup_future_usage: 'off_session' as const } : {}),
      }),
    onCharged,
  };
}

/** A card of the buyer's account. */
export function savedCard(stripe: Stripe, cardId: string): CardToCharge {
  return {
    savedCardId: cardId,
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
  if (!card) return { refusal: 'Payment system not initialized. Please refresh and try again.' };
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
  };
}

/** Charges the card, the bank's questions included. */
async function confirm(
  stripe: Stripe,
  clientSecret: string,
  data: { payment_method: string; setup_future_usage?: 'off_session' },
): ReturnType<CardToCharge['charge']> {
  const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, data);
  // Confirming again what was paid already is an error to the provider, not to the buyer.
  const intent = paymentIntent ?? error.payment_intent;
  if (intent?.status === 'succeeded') return { intentId: intent.id };
  if (error) return { refusal: error.message ?? 'Payment processing failed' };
  return { refusal: `Payment status: ${paymentIntent.status}` };
}
