import { Anchor, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { formatMoment } from '#lib/dates/dates.ts';
import { messageOf } from '#lib/data/errors.ts';
import { formatOrderNumber } from '#model/orders/order-number.ts';
import { adminOrderPath } from '#model/store/paths.ts';
import { stripeDashboardUrl } from '#model/orders/stripe-dashboard.ts';
import type { Column } from '#ui/list/data-table.tsx';
import { TableSection } from '#ui/list/table-section.tsx';
import { toast } from '#ui/feedback/toast.tsx';

import { resolveEvent, retryEvent } from './mutations.ts';
import { failedEventsOptions } from './queries.ts';
import type { FailedEvent } from './schema.ts';

const onError = (error: Error) => toast.error(`Error: ${messageOf(error)}`);

/** Stripe's events that were refused or not processed. Each can be processed again or marked as resolved. */
export function FailedEvents() {
  const retry = useMutation({
    mutationFn: retryEvent,
    onSuccess: (problem) =>
      problem === null
        ? toast.success('The event has been processed.')
        : toast.error(`Error: The event was refused again: ${problem}`),
    onError,
  });
  const resolution = useMutation({
    mutationFn: resolveEvent,
    onSuccess: () => toast.success('The event is marked as resolved.'),
    onError,
  });
  const isDisabled = retry.isPending || resolution.isPending;
  return (
    <TableSection
      title="Stripe webhooks"
      intro="Events that an order refused, or that were not processed within ten minutes. Processing one again is safe: it changes an order once."
      queryOf={failedEventsOptions}
      noun={['event', 'events']}
      empty="No failed events."
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={({ type }) => type}
      actions={(event) => [
        event.canRetry && {
          label: 'Process again',
          onClick: () => retry.mutate(event),
          isDisabled,
        },
        { label: 'Mark as resolved', onClick: () => resolution.mutate(event), isDisabled },
      ]}
    />
  );
}

const columns: Column<FailedEvent>[] = [
  {
    label: 'Event',
    cell: ({ id, type, isLive }) => (
      <Anchor href={stripeDashboardUrl(`events/${id}`, isLive)} target="_blank" inherit>
        {type}
      </Anchor>
    ),
  },
  { label: 'Received', isDate: true, cell: ({ receivedAt }) => formatMoment(receivedAt) },
  {
    label: 'Order',
    isEmpty: ({ orderId }) => orderId === null,
    cell: ({ orderId, orderNumber }) =>
      orderId !== null &&
      orderNumber !== null && (
        <Anchor component={Link} to={adminOrderPath(orderId)} inherit>
          {formatOrderNumber(orderNumber)}
        </Anchor>
      ),
  },
  {
    label: 'Problem',
    cell: ({ error, canRetry }) => (
      <>
        {error ?? 'Not processed'}
        {!canRetry && (
          <Text size="sm" c="dimmed">
            Its account was deleted, so nothing is left to process.
          </Text>
        )}
      </>
    ),
  },
];
