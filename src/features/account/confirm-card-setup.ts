import { CardNumberElement } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements } from '@stripe/stripe-js';

/**
 * Has the provider take the card in the form, the bank's questions included.
 * @returns the set-up intent under which it did.
 * @throws with the provider's words.
 */
export async function confirmCardSetup(
  stripe: Stripe,
  elements: StripeElements,
  clientSecret: string,
  cardholderName: string,
): Promise<string> {
  const card = elements.getElement(CardNumberElement);
  if (!card) throw new Error('Payment system not initialized. Please refresh and try again.');
  const { error, setupIntent } = await stripe.confirmCardSetup(clientSecret, {
    payment_method: { card, billing_details: { name: cardholderName } },
  });
  const intent = setupIntent ?? error.setup_intent;
  if (intent?.status === 'succeeded') return intent.id;
  throw new Error(error?.message ?? 'Failed to save payment method');
}
