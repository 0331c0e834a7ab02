import { pluralize } from '#lib/text/pluralize.ts';
import { formatCount } from '#lib/text/format-count.ts';
import { formatCents } from '#lib/money/money.ts';

import { formatStep, type Period } from './period.ts';
import { RankFigure } from './rank-figure.tsx';
import type { Figures, SalesFigures } from './schema.ts';
import { TimeFigure } from './time-figure.tsx';
import {
  conversionIn,
  formatDollars,
  formatShare,
  orNothing,
  purchasesIn,
  shareOf,
} from './wording.ts';

const shownProducts = 10;

const returnedIn = ({ refunded_cents: refunded, lost_cents: lost }: Figures) => refunded + lost;

/**
 * The address of the paid and free orders of a period, or those of which money was given back in it: all, or those of a
 * product, or with a text such as a coupon or a source.
 */
export type OrdersIn = (orders: {
  text?: string;
  product?: string;
  days: Period;
  status?: 'sold' | 'returned';
}) => string;

/** The charts of a period. Each has all of its figures in a table. */
export function FigureList({ figures, ordersIn }: { figures: SalesFigures; ordersIn: OrdersIn }) {
  const { totals, products, coupons, sources, unit } = figures;
  const days = { firstDay: figures.first_day, lastDay: figures.last_day };
  return (
    <>
      <TimeFigure
        unit={unit}
        steps={figures.steps.map(({ first_day: firstDay, last_day: lastDay, ...step }) => {
          const stepDays = { firstDay, lastDay };
          return { ...step, label: formatStep(stepDays, unit), to: ordersIn({ days: stepDays }) };
        })}
        title={`Revenue by ${unit}`}
        note="Sales above the line, refunds and lost disputes below."
        summary={`Revenue by ${unit}: ${formatCents(totals.gross_cents)} received, ${formatCents(totals.refunded_cents)} refunded, ${formatCents(totals.lost_cents)} lost to disputes.`}
        series={[
          { label: 'Gross', of: ({ gross_cents: cents }) => cents },
          { label: 'Refunded or lost', of: returnedIn, isOther: true, isDown: true },
        ]}
        columns={[
          { label: 'Gross', of: ({ gross_cents: cents }) => cents },
          { label: 'Refunded', of: ({ refunded_cents: cents }) => cents },
          { label: 'Lost', of: ({ lost_cents: cents }) => cents },
          { label: 'Stripe’s fees', of: ({ fee_cents: cents }) => cents },
          { label: 'Net', of: ({ net_cents: cents }) => cents },
          { label: 'Paid orders', of: ({ orders }) => orders, format: formatCount },
          { label: 'Free orders', of: ({ free_orders: free }) => free, format: formatCount },
          { label: 'Refunds', of: ({ refunds }) => refunds, format: formatCount },
          { label: 'Discounts', of: ({ coupon_cents: cents }) => cents },
          { label: 'Visits', of: ({ visits }) => visits, format: formatCount },
          { label: 'To prices', of: (step) => step.visits_to_prices, format: formatCount },
          { label: 'Conversion', of: conversionIn, format: formatShare },
        ]}
        format={formatCents}
        formatTick={formatDollars}
      />
      <ProductFigure
        products={products}
        visits={totals.visits}
        ordersOf={(product) => ordersIn({ product, days })}
      />
      {coupons.length > 0 && (
        <CouponFigure
          coupons={coupons}
          note={`${formatCents(totals.coupon_cents)} in ${pluralize(totals.coupon_uses, 'use')}, most used first.`}
          ordersOf={(text) => ordersIn({ text, days })}
        />
      )}
      {sources.length > 0 && (
        <SourceFigure
          sources={sources}
          purchases={purchasesIn(totals)}
          ordersOf={(text) => ordersIn({ text, days })}
        />
      )}
    </>
  );
}

function ProductFigure({
  products,
  visits,
  ordersOf,
}: {
  products: SalesFigures['products'];
  visits: number;
  ordersOf: (productId: string) => string;
}) {
  if (products.length === 0) return null;
  const left = products.length - shownProducts;
  const isTaken = (name: string) =>
    products.filter(({ product_name: other }) => other === name).length > 1;
  const nameOf = ({ product_id: id, product_name: name }: (typeof products)[number]) =>
    isTaken(name) ? `${name} (${id})` : name;
  return (
    <RankFigure
      title="Net revenue by product"
      note={
        left > 0
          ? `The first ${shownProducts}; ${left} more in the table.`
          : 'After refunds, lost disputes and Stripe’s fees.'
      }
      ranks={products.slice(0, shownProducts).map((product) => ({
        label: nameOf(product),
        value: product.net_cents,
        to: ordersOf(product.product_id),
      }))}
      table={{
        head: [
          'Product',
          'Paid orders',
          'Free orders',
          'Gross',
          'Refunded',
          'Lost',
          'Stripe’s fees',
          'Net',
          'Coupon uses',
          'Discounts',
          'Conversion',
        ],
        rows: products.map((product) => [
          { text: nameOf(product), to: ordersOf(product.product_id) },
          product.orders,
          product.free_orders,
          formatCents(product.gross_cents),
          formatCents(product.refunded_cents),
          formatCents(product.lost_cents),
          formatCents(product.fee_cents),
          formatCents(product.net_cents),
          product.coupon_uses,
          formatCents(product.coupon_cents),
          orNothing(shareOf(purchasesIn(product), visits), formatShare),
        ]),
      }}
      format={formatCents}
    />
  );
}

function CouponFigure({
  coupons,
  note,
  ordersOf,
}: {
  coupons: SalesFigures['coupons'];
  note: string;
  ordersOf: (code: string) => string;
}) {
  return (
    <RankFigure
      title="Coupon uses by code"
      note={note}
      ranks={coupons
        .slice(0, shownProducts)
        .map(({ code, uses }) => ({ label: code, value: uses, to: ordersOf(code) }))}
      table={{
        head: ['Code', 'Uses', 'Discounts', 'Gross'],
        rows: coupons.map(({ code, uses, coupon_cents: discount, gross_cents: gross }) => [
          { text: code, to: ordersOf(code) },
          uses,
          formatCents(discount),
          formatCents(gross),
        ]),
      }}
      format={formatCount}
    />
  );
}

function SourceFigure({
  sources,
  purchases,
  ordersOf,
}: {
  sources: SalesFigures['sources'];
  /** Those of all buyers, also of those whose link named no source. */
  purchases: number;
  ordersOf: (source: string) => string;
}) {
  const named = sources.reduce((sum, { orders }) => sum + orders, 0);
  return (
    <RankFigure
      title="Revenue by source"
      note={`Of the links that brought ${named} of ${pluralize(purchases, 'order')}.`}
      ranks={sources.slice(0, shownProducts).map(({ source, gross_cents: gross }) => ({
        label: source,
        value: gross,
        to: ordersOf(source),
      }))}
      table={{
        head: ['Source', 'Orders', 'Gross'],
        rows: sources.map(({ source, orders, gross_cents: gross }) => [
          { text: source, to: ordersOf(source) },
          orders,
          formatCents(gross),
        ]),
      }}
      format={formatCents}
    />
  );
}
