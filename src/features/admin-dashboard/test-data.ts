import type { Figures, SalesFigures } from './schema.ts';

export const noFigures: Figures = {
  orders: 0,
  free_orders: 0,
  gross_cents: 0,
  refunds: 0,
  refunded_cents: 0,
  net_cents: 0,
  coupon_uses: 0,
  coupon_cents: 0,
  disputed: 0,
  disputed_cents: 0,
  visits: 0,
  visits_to_prices: 0,
};

/** Invented figures for two days without activity, unless overridden. */
export const testFigures = (values: Partial<SalesFigures> = {}): SalesFigures => ({
  first_day: '2026-03-01',
  last_day: '2026-03-02',
  first_day_before: '2026-02-27',
  totals: noFigures,
  totals_before: noFigures,
  days: [
    { ...noFigures, day: '2026-03-01' },
    { ...noFigures, day: '2026-03-02' },
  ],
  products: [],
  coupons: [],
  ...values,
});
