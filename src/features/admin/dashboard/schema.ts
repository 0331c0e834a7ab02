import { z } from 'zod';

const count = z.int().nonnegative();
const cents = z.int();

const sales = z.object({
  /** Paid orders. */
  orders: count,
  free_orders: count,
  gross_cents: cents,
  refunds: count,
  refunded_cents: cents,
  /** Disputes that were lost. */
  lost: count,
  lost_cents: cents,
  /** What Stripe took, and the number of orders of which it is not known. */
  fee_cents: cents,
  fees_unknown: count,
  net_cents: cents,
  coupon_uses: count,
  coupon_cents: cents,
  /** The orders whose payment is currently disputed. */
  disputed: count,
  disputed_cents: cents,
});

const figures = sales.extend({ visits: count, visits_to_prices: count });

/** The result of `sales_figures`. Days are those of the store's time zone, money is US cents. */
export const salesFiguresSchema = z.object({
  first_day: z.iso.date(),
  last_day: z.iso.date(),
  totals: figures,
  /** Of as many days before; null for all time. */
  totals_before: figures.nullable(),
  /** What a step of the period is. */
  unit: z.enum(['day', 'month']),
  /** The first and the last month may be partial. */
  steps: z.array(figures.extend({ first_day: z.iso.date(), last_day: z.iso.date() })),
  products: z.array(sales.extend({ product_id: z.string(), product_name: z.string() })),
  coupons: z.array(
    z.object({ code: z.string(), uses: count, coupon_cents: cents, gross_cents: cents }),
  ),
  /** The links that led buyers here. */
  sources: z.array(z.object({ source: z.string(), orders: count, gross_cents: cents })),
});

export type SalesFigures = z.infer<typeof salesFiguresSchema>;
export type Figures = SalesFigures['totals'];

const kinds = [
  'dispute',
  'failed_refund',
  'open_refund',
  'stuck_order',
  'failed_event',
  'messages',
  'submissions',
  'contributors',
  'browser_errors',
  'emails',
] as const;

const attentionLineSchema = z.object({
  kind: z.enum(kinds),
  count,
  /** The number of lines of the same kind; at most ten are listed. */
  of_kind: count,
  order_id: z.string().nullable(),
  order_number: z.int().nullable(),
  amount_cents: cents.nullable(),
  /** For a dispute, the day its evidence is due; otherwise, since when it waits. */
  at: z.string().nullable(),
  /** The status of a dispute, or the reason of a problem. */
  detail: z.string().nullable(),
  event_id: z.string().nullable(),
  is_live: z.boolean().nullable(),
});

/** The result of `needs_attention`, the most urgent first. */
export const attentionSchema = z.array(attentionLineSchema);

export type AttentionLine = z.infer<typeof attentionLineSchema>;

/** The result of `opening_tasks`. */
export const openingSchema = z.array(
  z.object({
    kind: z.enum([
      'nothing_on_sale',
      'empty_plan',
      'dear_plan',
      'countries',
      'seller',
      'policies',
      'program_deadlines',
      'sample_profiles',
      'demo_coupons',
      'demo_accounts',
    ]),
    /** The plan. */
    name: z.string().nullable(),
    detail: z.string().nullable(),
    amount_cents: cents.nullable(),
  }),
);

/** What an owner does before the store opens, or corrects while it is open. */
export type OpeningTask = z.infer<typeof openingSchema>[number];
