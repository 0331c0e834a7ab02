import { SimpleGrid, Stack } from '@mantine/core';

import { pluralize } from '#lib/pluralize.ts';
import { formatCents } from '#lib/money.ts';

import type { Period } from './period.ts';
import { RankFigure } from './rank-figure.tsx';
import type { Figures, SalesFigures } from './schema.ts';
import { stepsOf, unitOf, type Step } from './steps.ts';
import { TimeFigure } from './time-figure.tsx';
import {
  conversionIn,
  conversionInWords,
  formatCount,
  formatDollars,
  formatShare,
  orNothing,
  purchasesIn,
  shareOf,
} from './wording.ts';

const shownProducts = 10;

const returnedIn = ({ refunded_cents: refunded, lost_cents: lost }: Figures) => refunded + lost;

/** The address of the paid and free orders placed in a period: all, or those of a product, or with a text such as a coupon. */
export type OrdersIn = (orders: { text?: string; product?: string; days: Period }) => string;

/** All charts of a period. */
export function FigureList({ figures, ordersIn }: { figures: SalesFigures; ordersIn: OrdersIn }) {
  const { totals, products, coupons } = figures;
  const unit = unitOf(figures);
  const days = { firstDay: figures.first_day, lastDay: figures.last_day };
  const time = {
    unit,
    steps: stepsOf(figures),
    ordersOf: (step: Step) => ordersIn({ days: step.days }),
  } as const;
  return (
    <Stack gap="lg">
      <TimeFigure
        {...time}
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
          { label: 'Net', of: ({ net_cents: cents }) => cents },
        ]}
        format={formatCents}
        formatTick={formatDollars}
      />
      <ProductFigure
        products={products}
        visits={totals.visits}
        ordersOf={(product) => ordersIn({ product, days })}
      />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <TimeFigure
          {...time}
          title={`Orders by ${unit}`}
          note={`${pluralize(totals.orders, 'paid order')} and ${pluralize(totals.free_orders, 'free order')}.`}
          summary={`Orders by ${unit}: ${totals.orders} paid, ${totals.free_orders} free.`}
          series={[
            { label: 'Paid', of: ({ orders }) => orders },
            { label: 'Free', of: ({ free_orders: free }) => free, isOther: true },
          ]}
          columns={[
            { label: 'Paid', of: ({ orders }) => orders },
            { label: 'Free', of: ({ free_orders: free }) => free },
            { label: 'Refunds', of: ({ refunds }) => refunds },
          ]}
          format={formatCount}
        />
        <TimeFigure
          {...time}
          title={`Conversion by ${unit}`}
          note="Purchases per 100 visits."
          summary={`Conversion by ${unit}: ${conversionInWords(totals)}`}
          series={[{ label: 'Conversion', of: conversionIn }]}
          columns={[
            { label: 'Visits', of: ({ visits }) => visits, format: formatCount },
            { label: 'Pricing visits', of: (step) => step.visits_to_prices, format: formatCount },
            { label: 'Purchases', of: purchasesIn, format: formatCount },
            { label: 'Conversion', of: conversionIn },
          ]}
          format={formatShare}
        />
        <FunnelFigure totals={totals} />
        <TimeFigure
          {...time}
          title={`Coupon discounts by ${unit}`}
          note={`${formatCents(totals.coupon_cents)} in ${pluralize(totals.coupon_uses, 'use')}.`}
          summary={`Coupon discounts by ${unit}: ${formatCents(totals.coupon_cents)} in ${pluralize(totals.coupon_uses, 'use')}.`}
          series={[{ label: 'Discounts', of: ({ coupon_cents: cents }) => cents }]}
          columns={[
            { label: 'Discounts', of: ({ coupon_cents: cents }) => cents },
            { label: 'Uses', of: ({ coupon_uses: uses }) => uses, format: formatCount },
          ]}
          format={formatCents}
          formatTick={formatDollars}
        />
      </SimpleGrid>
      {coupons.length > 0 && (
        <CouponFigure coupons={coupons} ordersOf={(text) => ordersIn({ text, days })} />
      )}
    </Stack>
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
          : 'After refunds and lost disputes.'
      }
      ranks={products
        .slice(0, shownProducts)
        .map((product) => ({ label: nameOf(product), value: product.net_cents }))}
      table={{
        head: [
          'Product',
          'Paid orders',
          'Free orders',
          'Gross',
          'Refunded',
          'Lost',
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

/** The funnel from visit to purchase. */
function FunnelFigure({ totals }: { totals: Figures }) {
  const ranks = [
    { label: 'Visits', value: totals.visits },
    { label: 'Pricing visits', value: totals.visits_to_prices },
    { label: 'Purchases', value: purchasesIn(totals) },
  ];
  return (
    <RankFigure
      title="From visit to purchase"
      note={conversionInWords(totals)}
      ranks={ranks}
      table={{
        head: ['Step', 'Number', 'Share of visits'],
        rows: ranks.map(({ label, value }) => [
          label,
          value,
          orNothing(shareOf(value, totals.visits), formatShare),
        ]),
      }}
      format={formatCount}
    />
  );
}

function CouponFigure({
  coupons,
  ordersOf,
}: {
  coupons: SalesFigures['coupons'];
  ordersOf: (code: string) => string;
}) {
  return (
    <RankFigure
      title="Coupon uses by code"
      note="Most used first."
      ranks={coupons
        .slice(0, shownProducts)
        .map(({ code, uses }) => ({ label: code, value: uses }))}
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
