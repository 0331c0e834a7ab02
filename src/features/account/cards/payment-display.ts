import { cardDigits, cardName, paidWith } from '#model/orders/card.ts';

import type { Order, PaymentMethod } from '../schema.ts';

export interface PaymentDisplay {
  name: string;
  /** '•••• 4242', or '****' if the last four digits are missing; null for a free purchase. */
  digits: string | null;
  /** MM/YY. */
  expiry: string | null;
}

export function paymentDisplay({
  cardType,
  lastFour,
  expiry,
}: Pick<PaymentMethod, 'cardType' | 'lastFour' | 'expiry'>): PaymentDisplay {
  const isFree = isFreePurchase({ cardType });
  return {
    name: isFree ? 'Free Purchase' : cardName(cardType),
    digits: isFree ? null : cardDigits(lastFour),
    expiry: expiry === 'N/A' ? null : expiry,
  };
}

/** The payment of an order: 'Visa •••• 4242', 'Link' or 'Free Purchase'. */
export function orderPayment({
  isFree,
  cardBrand,
  cardLastFour,
}: Pick<Order, 'isFree' | 'cardBrand' | 'cardLastFour'>): string {
  if (isFree) return 'Free Purchase';
  return paidWith(cardBrand, cardLastFour);
}

export const isFreePurchase = ({ cardType }: Pick<PaymentMethod, 'cardType'>) =>
  cardType === 'Coupon';
