import { cardDigits, cardName } from '#model/orders/card.ts';

import type { SavedCard } from '../schema.ts';

/** 'Visa •••• 4242, expires 12/34', without the unknown parts. */
export function cardLabel({ type, lastFour, expiry }: SavedCard): string {
  const card = `${cardName(type)} ${cardDigits(lastFour)}`;
  return expiry === 'N/A' ? card : `${card}, expires ${expiry}`;
}
