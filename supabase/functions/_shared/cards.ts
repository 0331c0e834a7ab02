import type { Stripe } from 'stripe';

import type { CardType } from './server-database.ts';
import { isRefusal } from './stripe.ts';

const CARD_TYPES: Record<string, CardType> = {
  visa: 'visa',
  mastercard: 'mastercard',
  amex: 'amex',
};

/** How the store calls a brand of Stripe's; the less common ones are just a card. */
export const cardTypeOf = (brand: string | null): CardType => CARD_TYPES[String(brand)] ?? 'card';

/** Has Stripe take a card from its customer: nobody can be charged by it any more. */
export async function detachCard(paymentMethodId: string, stripe: Stripe): Promise<void> {
  try {
    await stripe.paymentMethods.detach(paymentMethodId);
  } catch (error) {
    // It is nobody's already, or Stripe never heard of it: as good as detached.
    if (!isRefusal(error)) throw error;
  }
}
