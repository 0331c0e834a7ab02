import type { SavedCard } from './schema.ts';

const names: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
};

/** 'Visa **** 4242, expires 12/34', without what isn't known. */
export function cardLabel({ type, lastFour, expiry }: SavedCard): string {
  const card = [names[type] ?? 'Card', '****', lastFour].filter(Boolean).join(' ');
  return expiry === 'N/A' ? card : `${card}, expires ${expiry}`;
}
