import { zodResolver } from '@hookform/resolvers/zod';
import { Box, Button, Group, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';

import { formatCents } from '#lib/money.ts';
import { pluralize } from '#lib/pluralize.ts';
import { AdminPage } from '#ui/admin-page.tsx';
import { CardSkeletons } from '#ui/card-skeletons.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { TextField } from '#ui/form/fields.tsx';
import { QueryError } from '#ui/query-error.tsx';

import { Attention } from './attention.tsx';
import { FigureList, type OrdersIn } from './figure-list.tsx';
import {
  daysIn,
  formatDay,
  periodOf,
  periodSchema,
  spanLabels,
  spans,
  type Period,
  type PeriodView,
} from './period.ts';
import { salesFiguresOptions } from './queries.ts';
import type { Figures } from './schema.ts';
import { Totals } from './totals.tsx';

/** The tasks that wait for an admin, and the store's revenue, refunds and visits. */
export function DashboardSection({
  view,
  now,
  ordersIn,
  onViewChange,
}: {
  view: PeriodView;
  /** The time the page was opened. */
  now: Date;
  ordersIn: OrdersIn;
  onViewChange: (view: PeriodView) => void;
}) {
  const period = periodOf(view, now);
  const query = useQuery(salesFiguresOptions(period));

  const figures = query.data;
  const isEmpty = figures && isNothing(figures.totals) && isNothing(figures.totals_before);
  const waiting = {
    'aria-busy': query.isPlaceholderData,
    opacity: query.isPlaceholderData ? 0.5 : 1,
  };

  return (
    <AdminPage title="Home">
      <div>
        <PeriodPicker view={view} period={period} onPick={onViewChange} />
        <Text c="dimmed" mt="sm" aria-live="polite">
          {formatDay(period.firstDay)} to {formatDay(period.lastDay)}, compared with the{' '}
          {pluralize(daysIn(period), 'day')} before. Days are in UTC.
        </Text>
        <HowItIsCounted />
      </div>
      {query.isError && <QueryError failure="Error fetching data" query={query} />}
      {query.isPending && <CardSkeletons count={8} height={110} label="Loading figures..." />}
      {isEmpty && (
        <EmptyState
          message="No sales, refunds, lost disputes or visits in this period or the previous one."
          action={
            view !== '12m' && (
              <Button variant="default" onClick={() => onViewChange('12m')}>
                Show 12 months
              </Button>
            )
          }
        />
      )}
      {figures && !isEmpty && (
        <Stack gap="lg" {...waiting}>
          <Totals {...figures} />
          <Disputed totals={figures.totals} />
        </Stack>
      )}
      <Attention now={now} />
      {figures && !isEmpty && (
        <Box {...waiting}>
          <FigureList figures={figures} ordersIn={ordersIn} />
        </Box>
      )}
    </AdminPage>
  );
}

function Disputed({ totals: { disputed, disputed_cents: cents } }: { totals: Figures }) {
  if (disputed === 0) return null;
  return (
    <Text>
      {pluralize(disputed, 'order')} in this period {disputed === 1 ? 'is' : 'are'} disputed:{' '}
      {formatCents(cents)} of the revenue above is held by the bank.
    </Text>
  );
}

const isNothing = ({ orders, free_orders: free, refunds, lost, visits }: Figures) =>
  orders + free + refunds + lost + visits === 0;

/** Explains how the database counts each metric; see `sales_figures`. */
function HowItIsCounted() {
  return (
    <Disclosure summary="How is this counted?">
      <List mt="sm" spacing={4}>
        <List.Item>Days are in UTC. An order counts on the day it was paid.</List.Item>
        <List.Item>
          Gross revenue is what buyers were charged, after coupons and upgrade credit. Stripe’s fees
          are not deducted.
        </List.Item>
        <List.Item>
          A refund, in full or in part, counts on the day of the refund, not of the order, and a
          lost dispute on the day it was lost. Net revenue is gross revenue less both. A refund that
          failed, and a dispute that was won after all, are not counted.
        </List.Item>
        <List.Item>
          While a dispute is open, the bank holds the payment. It stays in gross and net revenue and
          is also shown separately.
        </List.Item>
        <List.Item>Free orders are counted separately. Unpaid orders are not counted.</List.Item>
        <List.Item>
          A visit is one load of the site in a browser, not a person. Visits to the control panel
          are excluded, and blocked page views are missing. A visit that spans midnight counts on
          both days, but once in the period.
        </List.Item>
        <List.Item>
          Pricing visits are visits that reached the pricing, sign-up or checkout page.
        </List.Item>
        <List.Item>
          Conversion is purchases, paid or free, per 100 visits in the same period. Visits are not
          tied to a product, so a product’s conversion is its purchases per 100 visits to the site.
        </List.Item>
        <List.Item>A coupon use counts on the day of its order.</List.Item>
      </List>
    </Disclosure>
  );
}

/** Picks the period: a preset or a custom range. */
function PeriodPicker({
  view,
  period,
  onPick,
}: {
  view: PeriodView;
  /** The days of the current view. */
  period: Period;
  onPick: (view: PeriodView) => void;
}) {
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(periodSchema),
    // Keeps the inputs in sync with the selected preset.
    values: period,
  });
  const pick = handleSubmit((days) => onPick(days));

  return (
    <Group gap="md" align="flex-end">
      <Group gap="xs">
        {spans.map((span) => (
          <Button
            key={span}
            variant={view === span ? 'filled' : 'default'}
            px="sm"
            aria-pressed={view === span}
            onClick={() => onPick(span)}
          >
            {spanLabels[span]}
          </Button>
        ))}
      </Group>
      <form noValidate onSubmit={(event) => void pick(event)} aria-label="Custom period">
        <Group align="flex-start" gap="sm">
          <TextField control={control} name="firstDay" label="From" type="date" />
          <TextField control={control} name="lastDay" label="To" type="date" />
          <Button type="submit" variant="default" mt={{ base: 0, xs: 25 }}>
            Show
          </Button>
        </Group>
      </form>
    </Group>
  );
}
