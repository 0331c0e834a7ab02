import { Badge, Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { formatDate } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { PagedList } from '#ui/paged-list.tsx';
import { RecordList, RecordRow } from '#ui/record-list.tsx';
import { Section } from '#ui/section.tsx';

import { earningPageOptions } from './queries.ts';

/** A contributor's earnings and when each was paid. */
export function ContributorHistory({
  email,
  page,
  onPageChange,
  onClose,
}: {
  email: string;
  page: number;
  onPageChange: (page: number) => void;
  onClose: () => void;
}) {
  const query = useQuery(earningPageOptions(email, page));
  return (
    <Stack gap="lg">
      <div>
        <Button variant="default" onClick={onClose}>
          Back to Payouts
        </Button>
      </div>
      <Section title={email}>
        <Stack>
          <PagedList
            query={query}
            noun={['entry', 'entries']}
            empty="No earnings yet."
            onPageChange={onPageChange}
          >
            {(earnings) => (
              <RecordList label={`Earnings of ${email}`}>
                {earnings.map(({ id, kind, amountCents, earnedAt, paidAt, paymentNote }) => (
                  <RecordRow
                    key={id}
                    title={`${formatCents(amountCents)} for a ${kind}`}
                    badge={
                      <Badge variant="outline" color={paidAt === null ? 'pine' : 'gray'}>
                        {paidAt === null ? 'Owed' : 'Paid'}
                      </Badge>
                    }
                    facts={[
                      `Earned ${formatDate(earnedAt)}${paidAt === null ? '' : ` · paid ${formatDate(paidAt)}`}`,
                      paymentNote ?? '',
                    ]}
                  />
                ))}
              </RecordList>
            )}
          </PagedList>
        </Stack>
      </Section>
    </Stack>
  );
}
