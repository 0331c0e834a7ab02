import { Button, List, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';

import { pluralize } from '#lib/text/pluralize.ts';
import { storeFactsOptions } from '#model/store/store-facts.ts';
import { AdminPage } from '#ui/page/admin-page.tsx';
import { CardSkeletons } from '#ui/feedback/card-skeletons.tsx';
import { Disclosure } from '#ui/page/disclosure.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';

import { Attention } from './attention.tsx';
import classes from './dashboard-section.module.css';
import { FigureBand } from './figure-band.tsx';
import { FigureList, type OrdersIn } from './figure-list.tsx';
import { daysIn, formatDay, spanLabels, type PeriodView } from './period.ts';
import { PeriodPicker } from './period-picker.tsx';
import type { UnfinishedText } from './opening-page.tsx';
import { attentionOptions, salesFiguresOptions } from './queries.ts';
import type { Figures, SalesFigures } from './schema.ts';

/** As many as tasks, so that both lists end level. */
const [leastOrders, mostOrders] = [5, 8];

const daysOf = ({ first_day: firstDay, last_day: lastDay }: SalesFigures) => ({
  firstDay,
  lastDay,
});

/** The store's revenue, visits and refunds, the tasks that wait for an admin, and the latest orders. */
export function DashboardSection({
  view,
  now,
  ordersIn,
  unfinished,
  LatestOrders,
  onViewChange,
}: {
  view: PeriodView;
  /** The time the page was opened. */
  now: Date;
  ordersIn: OrdersIn;
  unfinished: UnfinishedText[];
  LatestOrders: ComponentType<{ count: number }>;
  onViewChange: (view: PeriodView) => void;
}) {
  const query = useQuery(salesFiguresOptions(view));
  const today = useQuery(salesFiguresOptions('today'));
  const tasks = useQuery(attentionOptions).data?.length ?? 0;
  const zone = useQuery(storeFactsOptions).data?.timeZone;

  const figures = query.data;
  const days = figures ? daysOf(figures) : { firstDay: '', lastDay: '' };
  const before = figures?.totals_before ?? null;
  const isEmpty = figures && isNothing(figures.totals) && (!before || isNothing(before));
  const waiting = {
    'aria-busy': query.isPlaceholderData,
    opacity: query.isPlaceholderData ? 0.5 : 1,
  };

  return (
    <AdminPage
      title="Home"
      about={
        <Text size="sm" c="dimmed" aria-live="polite">
          {figures && (
            <>
              {formatDay(days.firstDay)} to {formatDay(days.lastDay)}
              {before && `, compared with the ${pluralize(daysIn(days), 'day')} before`}.{' '}
            </>
          )}
          {zone && `Days are those of ${zone}.`}
        </Text>
      }
      actions={<PeriodPicker view={view} period={days} onPick={onViewChange} />}
    >
      {query.isError && <QueryError failure="Error fetching data" query={query} />}
      {query.isPending && <CardSkeletons count={2} height={140} label="Loading figures..." />}
      {isEmpty && (
        <EmptyState
          message="No sales, refunds, lost disputes or visits in this period or the previous one."
          action={
            view !== 'all' && (
              <Button variant="default" onClick={() => onViewChange('all')}>
                Show All Time
              </Button>
            )
          }
        />
      )}
      {figures && !isEmpty && (
        <Stack {...waiting} gap={0} className={classes.figures ?? ''}>
          <FigureBand
            parts={[
              ...(today.data
                ? [
                    {
                      title: 'Today',
                      figures: { ...today.data, totals_before: null },
                      orders: ordersIn({ days: daysOf(today.data) }),
                      returned: ordersIn({ days: daysOf(today.data), status: 'returned' }),
                    },
                  ]
                : []),
              {
                title:
                  typeof view === 'string'
                    ? spanLabels[view]
                    : `${formatDay(days.firstDay)} to ${formatDay(days.lastDay)}`,
                figures,
                orders: ordersIn({ days }),
                returned: ordersIn({ days, status: 'returned' }),
              },
            ]}
          />
          <HowItIsCounted zone={zone ?? 'UTC'} />
        </Stack>
      )}
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" className={classes.work ?? ''}>
        <Attention now={now} unfinished={unfinished} />
        <LatestOrders count={Math.min(Math.max(tasks, leastOrders), mostOrders)} />
      </SimpleGrid>
      {figures && !isEmpty && (
        <Stack {...waiting} className={classes.details ?? ''}>
          <FigureList figures={figures} ordersIn={ordersIn} />
        </Stack>
      )}
    </AdminPage>
  );
}

/** Home without figures: the tasks that wait, and the latest orders. */
export function TasksSection({
  now,
  LatestOrders,
}: {
  now: Date;
  LatestOrders: ComponentType<{ count: number }>;
}) {
  return (
    <AdminPage title="Home">
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <Attention now={now} unfinished={[]} />
        <LatestOrders count={mostOrders} />
      </SimpleGrid>
    </AdminPage>
  );
}

const isNothing = ({ orders, free_orders: free, refunds, lost, visits }: Figures) =>
  orders + free + refunds + lost + visits === 0;

/** Explains how the database counts each metric; see `sales_figures`. */
function HowItIsCounted({ zone }: { zone: string }) {
  return (
    <Disclosure summary="How is this counted?">
      <List mt="sm" spacing={4}>
        <List.Item>An order counts on the day, in {zone}, on which it was paid.</List.Item>
        <List.Item>
          Gross revenue is what buyers were charged, after coupons and upgrade credit.
        </List.Item>
        <List.Item>
          A refund, in full or in part, counts on the day of the refund, not of the order, and a
          lost dispute on the day it was lost. A refund that failed, and a dispute that was won
          after all, are not counted.
        </List.Item>
        <List.Item>
          Net revenue is gross revenue less refunds, lost disputes and Stripe’s fees. The fee of a
          payment counts with its order, the fee for a dispute on the day Stripe took it. Stripe
          keeps the fee of a payment that is refunded. Until it has booked a payment, usually within
          an hour, its fee is not deducted.
        </List.Item>
        <List.Item>
          While a dispute is open, the bank holds the payment. It stays in gross and net revenue and
          is also shown separately.
        </List.Item>
        <List.Item>Orders are paid and free ones. Unpaid orders are not counted.</List.Item>
        <List.Item>
          A visit is one load of the site in a browser, not a person. Visits to the control panel
          are excluded, and blocked page views are missing. A visit that spans midnight counts on
          both days, but once in the period.
        </List.Item>
        <List.Item>
          Visits to prices are those that reached the pricing, sign-up or checkout page.
        </List.Item>
        <List.Item>
          Conversion is purchases, paid or free, per 100 visits in the same period. Visits are not
          tied to a product, so a product’s conversion is its purchases per 100 visits to the site.
        </List.Item>
        <List.Item>A coupon use counts on the day of its order.</List.Item>
        <List.Item>
          A source is how a link names itself, at any address of the store: ?from=tiktok, or
          utm_source, utm_medium and utm_campaign. An order has that of the last link that the buyer
          followed in the same tab. Sources count like gross revenue.
        </List.Item>
      </List>
    </Disclosure>
  );
}
