import { Anchor, SimpleGrid } from '@mantine/core';

import { formatMoment } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { stripeDashboardUrl } from '#lib/stripe-dashboard.ts';
import { Section } from '#ui/section.tsx';

import { Fact } from './order-facts.tsx';
import type { Dispute } from './schema.ts';

const statuses: Record<string, string> = {
  warning_needs_response: 'Waiting for your answer',
  warning_under_review: 'The bank is reviewing your answer',
  warning_closed: 'Closed without a dispute',
  needs_response: 'Waiting for your evidence',
  under_review: 'The bank is reviewing the evidence',
  appeal_needs_response: 'Won, but the bank has appealed: waiting for your evidence',
  appeal_under_review: 'The bank is reviewing the appeal',
  won: 'Won',
  lost: 'Lost',
};

/** A dispute or inquiry: what it is about, until when it can be answered, and where. */
export function DisputeFacts({
  dispute: { id, amountCents, status, reason, evidenceDueAt, isLive },
}: {
  dispute: Dispute;
}) {
  return (
    <Section title={status.startsWith('warning_') ? 'Inquiry' : 'Dispute'} order={3}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 5 }} spacing="md">
        <Fact label="Amount">{formatCents(amountCents)}</Fact>
        <Fact label="Reason">{reason.replaceAll('_', ' ')}</Fact>
        <Fact label="Status">{statuses[status] ?? status}</Fact>
        <Fact label="Evidence due">
          {evidenceDueAt === null ? 'Closed' : formatMoment(evidenceDueAt)}
        </Fact>
        <Fact label="At Stripe">
          <Anchor href={stripeDashboardUrl(`disputes/${id}`, isLive)} target="_blank">
            {id}
          </Anchor>
        </Fact>
      </SimpleGrid>
    </Section>
  );
}
