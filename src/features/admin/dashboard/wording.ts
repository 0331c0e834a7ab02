import { formatCents } from '#lib/money/money.ts';
import { inDigits } from '#lib/text/format-count.ts';

import type { Figures } from './schema.ts';

export type Format = (value: number) => string;

/** Formats a value that may be unknown, such as a share of nothing. */
export const orNothing = (value: number | null, format: Format) =>
  value === null ? 'N/A' : format(value);

/** Formats an amount for an axis, without cents: '$1,200'. */
export const formatDollars = (cents: number) => formatCents(cents).replace(/\.00$/, '');

/** Formats a share of one: 0.25 is '25.0%'. */
export const formatShare = (share: number) => `${inDigits(share * 100, 1)}%`;

export const purchasesIn = ({
  orders,
  free_orders: free,
}: Pick<Figures, 'orders' | 'free_orders'>) => orders + free;

/** The share of a part in the whole; null when the whole is zero. */
export const shareOf = (part: number, whole: number) => (whole === 0 ? null : part / whole);

export const conversionIn = (figures: Figures) => shareOf(purchasesIn(figures), figures.visits);

/** Compares a metric with the previous period: '+12.0%', or '$0.00 before'. */
export function comparedWith(before: number | null, now: number | null, format: Format): string {
  if (before === null) return '';
  if (now === before) return 'No change';
  // No percentage change from or to zero or less; one of a percentage would be misread.
  if (now === null || now <= 0 || before <= 0 || format === formatShare)
    return `${format(before)} before`;
  return `${now > before ? '+' : '−'}${formatShare(Math.abs(now / before - 1))}`;
}

/** What net revenue is made of: '$64.97 gross', '-$5.00 refunds -$14.99 lost disputes', '-$2.18 Stripe’s fees'. */
export const netInWords = ({
  gross_cents: gross,
  refunded_cents: refunded,
  lost_cents: lost,
  fee_cents: fees,
}: Figures) =>
  [
    `${formatCents(gross)} gross`,
    [
      refunded > 0 && `${formatCents(-refunded)} refunds`,
      lost > 0 && `${formatCents(-lost)} lost disputes`,
    ]
      .filter(Boolean)
      .join(' '),
    fees === 0 ? '' : `${fees < 0 ? '+' : ''}${formatCents(-fees)} Stripe’s fees`,
  ] as const;
