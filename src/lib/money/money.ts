import { plainText } from '#lib/text/clean.ts';

/**
 * Formats integer cents: 149900 is '$1,499.00', -50 is '-$0.50'. The first Intl.NumberFormat of a page takes a
 * phone 60 ms, before the page can respond.
 */
export function formatCents(cents: number): string {
  const dollars = (Math.abs(cents) / 100).toFixed(2).replace(/\B(?=(?:\d{3})+\.)/g, ',');
  return `${cents < 0 ? '-' : ''}$${dollars}`;
}

/** Formats the price of a plan: '$14.99', 'Free'. */
export const formatPrice = (cents: number): string => (cents === 0 ? 'Free' : formatCents(cents));

/** Parses '14.99' or '$14.99' to 1499 cents; null for anything else. */
export function parseDollars(text: string): number | null {
  const [, dollars, cents = ''] = /^\$?(\d{1,6})(?:\.(\d{0,2}))?$/.exec(plainText(text)) ?? [];
  return dollars === undefined ? null : Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
}

/** Writes 1499 cents as '14.99' for a form; '' for null. */
export function writeDollars(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2);
}
