import { CardNumberElement } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements } from '@stripe/stripe-js';

/**
 * Confirms the card in the form with the provider, including the bank's authentication.
 * @returns the id of the setup intent.
 * @throws the provider's message.
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
