import type { Stripe } from 'stripe';

import type { CardType, PaidType } from './server-database.ts';
import { isRefusal } from './stripe.ts';

const CARD_TYPES: Record<string, CardType> = {
  visa: 'visa',
  mastercard: 'mastercard',
  amex: 'amex',
};

/** The store's name for a Stripe card brand; less common ones are just "card". */
export const cardTypeOf = (brand: string | null): CardType => CARD_TYPES[String(brand)] ?? 'card';

/** The store's name for a Stripe payment method that is no card. */
export function otherTypeOf(type: string | undefined): PaidType {
  if (type === 'link') return 'link';
  return /_(bank_account|debit)$/.test(String(type)) ? 'bank' : 'other';
}

/** Detaches a card from its Stripe customer, so that it can no longer be charged. */
export async function detachCard(paymentMethodId: string, stripe: Stripe): Promise<void> {
  try {
    await stripe.paymentMethods.detach(paymentMethodId);
  } catch (error) {
    // Already detached, or unknown to Stripe: the result is the same.
    if (!isRefusal(error)) throw error;
  }
}
