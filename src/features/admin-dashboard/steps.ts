import { daysIn, type Period } from './period.ts';
import type { Figures, SalesFigures } from './schema.ts';

/** A point on the time axis: a day, or a month when there are too many days to distinguish. */
export interface Step extends Figures {
  /** A short axis label: 'Mar 1' or 'Mar 2026'. */
  label: string;
  days: Period;
}

const mostDays = 92;

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const dayFormat = format({ month: 'short', day: 'numeric' });
const monthFormat = format({ month: 'short', year: 'numeric' });

export const unitOf = ({ first_day: firstDay, last_day: lastDay }: SalesFigures) =>
  daysIn({ firstDay, lastDay }) > mostDays ? 'month' : 'day';

/** Splits a period into days or months; the first and last month may be partial. */
export function stepsOf(figures: SalesFigures): Step[] {
  const labels = unitOf(figures) === 'day' ? dayFormat : monthFormat;
  const steps = new Map<string, Step>();
  for (const { day, ...values } of figures.days) {
    const label = labels.format(new Date(day));
    const step = steps.get(label);
    const days = { firstDay: step?.days.firstDay ?? day, lastDay: day };
    steps.set(label, { label, days, ...(step ? sum(step, values) : values) });
  }
  return [...steps.values()];
}

function sum(one: Figures, other: Figures): Figures {
  return {
    orders: one.orders + other.orders,
    free_orders: one.free_orders + other.free_orders,
    gross_cents: one.gross_cents + other.gross_cents,
    refunds: one.refunds + other.refunds,
    refunded_cents: one.refunded_cents + other.refunded_cents,
    lost: one.lost + other.lost,
    lost_cents: one.lost_cents + other.lost_cents,
    net_cents: one.net_cents + other.net_cents,
    coupon_uses: one.coupon_uses + other.coupon_uses,
    coupon_cents: one.coupon_cents + other.coupon_cents,
    disputed: one.disputed + other.disputed,
    disputed_cents: one.disputed_cents + other.disputed_cents,
    visits: one.visits + other.visits,
    visits_to_prices: one.visits_to_prices + other.visits_to_prices,
  };
}
