import { Text, Timeline } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBolt,
  IconCreditCard,
  IconKey,
  IconShoppingBag,
} from '@tabler/icons-react';

import { formatMoment } from '#lib/dates/dates.ts';

import type { OrderHistory } from './schema.ts';
import { timelineEntries, type Entry } from './timeline-entries.ts';

const icons: Record<Entry['kind'], typeof IconKey> = {
  order: IconShoppingBag,
  payment: IconCreditCard,
  event: IconBolt,
  refund: IconArrowBackUp,
  access: IconKey,
};

/** The history of an order, newest first. */
export function OrderTimeline({ history }: { history: OrderHistory }) {
  return (
    <Timeline bulletSize={28} lineWidth={2}>
      {timelineEntries(history).map((entry, index) => {
        const Icon = entry.isProblem ? IconAlertTriangle : icons[entry.kind];
        return (
          <Timeline.Item
            // Entries have no unique key, and the list is always rendered as a whole.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            bullet={<Icon size={16} aria-hidden />}
            title={entry.title}
            styles={{ itemTitle: { overflowWrap: 'anywhere' } }}
          >
            <Text size="sm" c="dimmed">
              <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
            </Text>
            {entry.details.map((detail) => (
              <Text
                key={detail}
                size="sm"
                fw={entry.isProblem ? 600 : 400}
                style={{ overflowWrap: 'anywhere' }}
              >
                {detail}
              </Text>
            ))}
          </Timeline.Item>
        );
      })}
    </Timeline>
  );
}
