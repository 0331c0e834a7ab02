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

/** Parses '14.99', '$14.99', '1,499' or '$1,499.00' to cents; null for anything else. A comma before two digits may be a decimal one. */
export function parseDollars(text: string): number | null {
  const plain = plainText(text).replace(/^(\$?\d{1,3}),(\d{3}(?:\.\d{2})?)$/, '$1$2');
  const [, dollars, cents = ''] = /^\$?(\d{1,6})(?:\.(\d{0,2}))?$/.exec(plain) ?? [];
  return dollars === undefined ? null : Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
}

/** What to say of an amount that is none: that of a field, unless it is for the comma. */
export const amountProblem = (text: string, problem: string): string =>
  /^\$?[\d.]*,[\d.,]*$/.test(plainText(text)) ? 'Please use a dot, as in 9.99' : problem;

/** Writes 1499 cents as '14.99' for a form; '' for null. */
export function writeDollars(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2);
}
