const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats integer cents: 1499 is '$14.99', 0 is '$0.00'. */
export function formatCents(cents: number): string {
  return usd.format(cents / 100);
}
