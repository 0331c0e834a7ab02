import type { PaymentMethod } from './schema.ts';

const cardNames: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  Coupon: 'Free Purchase',
};

export interface PaymentDisplay {
  name: string;
  /** '**** 4242', or '****' where the last four digits are missing; a free purchase has none. */
  digits: string | null;
  /** MM/YY. */
  expiry: string | null;
}

export function paymentDisplay({
  cardType,
  lastFour,
  expiry,
}: Pick<PaymentMethod, 'cardType' | 'lastFour' | 'expiry'>): PaymentDisplay {
  return {
    name: cardNames[cardType] ?? 'Card',
    digits: isFreePurchase({ cardType }) ? null : ['****', lastFour].filter(Boolean).join(' '),
    expiry: expiry === 'N/A' ? null : expiry,
  };
}

export const isFreePurchase = ({ cardType }: Pick<PaymentMethod, 'cardType'>) =>
  cardType === 'Coupon';
