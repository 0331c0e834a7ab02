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
  net_cents: cents,
  coupon_uses: count,
  coupon_cents: cents,
  /** The orders whose payment is currently disputed. */
  disputed: count,
  disputed_cents: cents,
});

const figures = sales.extend({ visits: count, visits_to_prices: count });

/** The result of `sales_figures`. Days are UTC days, money is US cents. */
export const salesFiguresSchema = z.object({
  first_day: z.iso.date(),
  last_day: z.iso.date(),
  first_day_before: z.iso.date(),
  totals: figures,
  totals_before: figures,
  days: z.array(figures.extend({ day: z.iso.date() })),
  products: z.array(sales.extend({ product_id: z.string(), product_name: z.string() })),
  coupons: z.array(
    z.object({ code: z.string(), uses: count, coupon_cents: cents, gross_cents: cents }),
  ),
});

export type SalesFigures = z.infer<typeof salesFiguresSchema>;
export type Figures = SalesFigures['totals'];
