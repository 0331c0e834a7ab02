import type { AttentionLine, Figures, SalesFigures } from './schema.ts';

export const noFigures: Figures = {
  orders: 0,
  free_orders: 0,
  gross_cents: 0,
  refunds: 0,
  refunded_cents: 0,
  lost: 0,
  lost_cents: 0,
  fee_cents: 0,
  fees_unknown: 0,
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
  unit: 'day',
  totals: noFigures,
  totals_before: noFigures,
  steps: [
    { ...noFigures, first_day: '2026-03-01', last_day: '2026-03-01' },
    { ...noFigures, first_day: '2026-03-02', last_day: '2026-03-02' },
  ],
  products: [],
  coupons: [],
  sources: [],
  ...values,
});

/** A line about order 651, unless overridden. */
export const attentionLine = (values: Partial<AttentionLine> = {}): AttentionLine => ({
  kind: 'failed_refund',
  count: 1,
  of_kind: 1,
  order_id: 'o1',
  order_number: 651,
  amount_cents: 1499,
  at: '2026-03-01T12:00:00Z',
  detail: null,
  event_id: null,
  is_live: null,
  ...values,
});
