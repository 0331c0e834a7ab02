import { pluralize } from '#lib/pluralize.ts';
import { formatCents } from '#lib/money.ts';

import type { Figures } from './schema.ts';

export type Format = (value: number) => string;

/** Formats a value that may be unknown, such as a share of nothing. */
export const orNothing = (value: number | null, format: Format) =>
  value === null ? 'N/A' : format(value);

export const formatCount = (n: number) => n.toLocaleString('en-US');

/** Formats an amount for an axis, without cents: '$1,200'. */
export const formatDollars = (cents: number) => formatCents(cents).replace(/\.00$/, '');

const percentFormat = new Intl.NumberFormat('en-US', {
  style: 'percent',
  maximumFractionDigits: 1,
});

/** Formats a share of one: 0.25 is '25%'. */
export const formatShare = (share: number) => percentFormat.format(share);

export const purchasesIn = ({
  orders,
  free_orders: free,
}: Pick<Figures, 'orders' | 'free_orders'>) => orders + free;

/** The share of a part in the whole; null when the whole is zero. */
export const shareOf = (part: number, whole: number) => (whole === 0 ? null : part / whole);

export const conversionIn = (figures: Figures) => shareOf(purchasesIn(figures), figures.visits);

export const conversionInWords = (figures: Figures) =>
  figures.visits === 0
    ? 'No visits were counted.'
    : `${pluralize(purchasesIn(figures), 'purchase')} in ${pluralize(figures.visits, 'visit')}: ${formatShare(purchasesIn(figures) / figures.visits)}.`;

/** Compares a metric with the previous period: '+12% from $100.00'. */
export function comparedWith(before: number | null, now: number | null, format: Format): string {
  if (before === null) return 'N/A in the previous period';
  if (now === before) return 'No change';
  // No percentage change from or to zero or less; one of a percentage would be misread.
  if (now === null || now <= 0 || before <= 0 || format === formatShare)
    return `${format(before)} in the previous period`;
  const change = percentFormat.format(Math.abs(now / before - 1));
  return `${now > before ? '+' : '−'}${change} from ${format(before)}`;
}
