import { Button, Text, Timeline } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBolt,
  IconCreditCard,
  IconKey,
  IconShoppingBag,
} from '@tabler/icons-react';
import { useState } from 'react';

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

/** The history of an order, newest first. What Stripe reported is shown on request, or where something is wrong with it. */
export function OrderTimeline({ history }: { history: OrderHistory }) {
  const [isWhole, setWhole] = useState(false);
  const entries = timelineEntries(history);
  const isShown = ({ kind, isProblem }: Entry) => isWhole || kind !== 'event' || isProblem;
  const hidden = entries.filter((entry) => !isShown(entry)).length;
  return (
    <>
      <EntryList entries={entries.filter(isShown)} />
      {hidden > 0 && (
        <Button variant="subtle" size="compact-sm" mt="md" onClick={() => setWhole(true)}>
          {hidden === 1 ? 'Show 1 technical event' : `Show ${hidden} technical events`}
        </Button>
      )}
    </>
  );
}

function EntryList({ entries }: { entries: Entry[] }) {
  return (
    <Timeline bulletSize={28} lineWidth={2}>
      {entries.map((entry, index) => {
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
