import { Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { pluralize } from '#lib/pluralize.ts';
import { formatCents } from '#lib/money.ts';
import { CardSkeletons } from '#ui/card-skeletons.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { QueryError } from '#ui/query-error.tsx';

import { Attention } from './attention.tsx';
import { FigureList } from './figure-list.tsx';
import { HowItIsCounted } from './how-it-is-counted.tsx';
import type { DashboardLinks } from './links.ts';
import { PeriodPicker } from './period-picker.tsx';
import { daysIn, formatDay, periodOf, type PeriodView } from './period.ts';
import { salesFiguresOptions } from './queries.ts';
import type { Figures } from './schema.ts';
import { Totals } from './totals.tsx';

/** The tasks that wait for an admin, and the store's revenue, refunds and visits. */
export function DashboardSection({
  view,
  now,
  links,
  onViewChange,
}: {
  view: PeriodView;
  /** The time the page was opened. */
  now: Date;
  links: DashboardLinks;
  onViewChange: (view: PeriodView) => void;
}) {
  const period = periodOf(view, now);
  const query = useQuery(salesFiguresOptions(period));

  function content() {
    if (query.isError) return <QueryError failure="Error fetching data" query={query} />;
    if (query.isPending) return <CardSkeletons count={6} height={140} label="Loading figures..." />;
    const figures = query.data;
    if (isNothing(figures.totals) && isNothing(figures.totals_before)) {
      return (
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
      );
    }
    const { disputed, disputed_cents: disputedCents } = figures.totals;
    return (
      <Stack
        gap="lg"
        aria-busy={query.isPlaceholderData}
        opacity={query.isPlaceholderData ? 0.5 : 1}
      >
        <Totals {...figures} />
        {disputed > 0 && (
          <Text>
            {pluralize(disputed, 'order')} in this period {disputed === 1 ? 'is' : 'are'} disputed:{' '}
            {formatCents(disputedCents)} of the revenue above is held by the bank.
          </Text>
        )}
        <FigureList figures={figures} links={links} />
      </Stack>
    );
  }

  return (
    <Stack gap="lg">
      <div>
        <Title order={2} size="h3" mb={4}>
          Dashboard
        </Title>
        <Text c="dimmed" aria-live="polite">
          {formatDay(period.firstDay)} to {formatDay(period.lastDay)}, compared with the{' '}
          {pluralize(daysIn(period), 'day')} before. Days are in UTC.
        </Text>
        <HowItIsCounted />
      </div>
      <Attention links={links} now={now} />
      <PeriodPicker view={view} period={period} onPick={onViewChange} />
      {content()}
    </Stack>
  );
}

const isNothing = ({ orders, free_orders: free, refunds, lost, visits }: Figures) =>
  orders + free + refunds + lost + visits === 0;
