import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { formatMoment } from '#lib/dates.ts';
import { messageOf } from '#lib/errors.ts';
import { formatOrderNumber } from '#lib/order-number.ts';
import { adminOrderPath } from '#lib/paths.ts';
import { stripeDashboardUrl } from '#lib/stripe-dashboard.ts';
import { PagedList } from '#ui/paged-list.tsx';
import { RecordList, RecordRow } from '#ui/record-list.tsx';
import { Section } from '#ui/section.tsx';
import { toast } from '#ui/toast.tsx';

import { resolveEvent, retryEvent } from './mutations.ts';
import { failedEventsOptions } from './queries.ts';
import type { FailedEvent } from './schema.ts';

/** Stripe's events that were refused or not processed. Each can be processed again or marked as resolved. */
export function FailedEvents({
  page,
  onPageChange,
}: {
  page: number;
  onPageChange: (page: number) => void;
}) {
  const query = useQuery(failedEventsOptions(page));
  return (
    <Section title="Stripe webhooks">
      <Stack>
        <Text c="dimmed">
          Events that an order refused, or that were not processed within ten minutes. Processing
          one again is safe: it changes an order once.
        </Text>
        <PagedList
          query={query}
          noun={['event', 'events']}
          empty="No failed events."
          onPageChange={onPageChange}
        >
          {(events) => (
            <RecordList label="Failed events">
              {events.map((event) => (
                <RecordRow
                  key={event.id}
                  title={
                    <Anchor
                      href={stripeDashboardUrl(`events/${event.id}`, event.isLive)}
                      target="_blank"
                      inherit
                    >
                      {event.type}
                    </Anchor>
                  }
                  badge={
                    event.orderId !== null &&
                    event.orderNumber !== null && (
                      <Anchor component={Link} to={adminOrderPath(event.orderId)} size="sm">
                        Order {formatOrderNumber(event.orderNumber)}
                      </Anchor>
                    )
                  }
                  facts={[
                    event.error ?? 'Not processed',
                    `Received ${formatMoment(event.receivedAt)}`,
                    event.canRetry ? '' : 'Its account was deleted, so nothing is left to process.',
                  ]}
                  actions={<Actions event={event} />}
                />
              ))}
            </RecordList>
          )}
        </PagedList>
      </Stack>
    </Section>
  );
}

function Actions({ event }: { event: FailedEvent }) {
  const retry = useMutation({
    mutationFn: () => retryEvent(event),
    onSuccess: (problem) =>
      problem === null
        ? toast.success('The event has been processed.')
        : toast.error(`Error: The event was refused again: ${problem}`),
    onError: (error) => toast.error(`Error: ${messageOf(error)}`),
  });
  const resolution = useMutation({
    mutationFn: () => resolveEvent(event),
    onSuccess: () => toast.success('The event is marked as resolved.'),
    onError: (error) => toast.error(`Error: ${messageOf(error)}`),
  });
  const isBusy = retry.isPending || resolution.isPending;
  return (
    <>
      {event.canRetry && (
        <Button
          variant="default"
          size="sm"
          aria-label={`Process again: ${event.type}`}
          disabled={isBusy}
          onClick={() => retry.mutate()}
        >
          {retry.isPending ? 'Processing...' : 'Process again'}
        </Button>
      )}
      <Button
        variant="default"
        size="sm"
        aria-label={`Mark as resolved: ${event.type}`}
        disabled={isBusy}
        onClick={() => resolution.mutate()}
      >
        Mark as resolved
      </Button>
    </>
  );
}
