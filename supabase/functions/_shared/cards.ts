import type { CardType } from './server-database.ts';

const CARD_TYPES: Record<string, CardType> = {
  visa: 'visa',
  mastercard: 'mastercard',
  amex: 'amex',
};

/** How the store calls a brand of Stripe's; the less common ones are just a card. */
export const cardTypeOf = (brand: string | null): CardType => CARD_TYPES[String(brand)] ?? 'card';
