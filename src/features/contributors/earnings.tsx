import { Badge, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { formatDate } from '#lib/dates/dates.ts';
import { formatCents } from '#lib/money/money.ts';
import { PagedList } from '#ui/list/paged-list.tsx';
import { RecordList, RecordRow } from '#ui/list/record-list.tsx';
import { Section } from '#ui/page/section.tsx';

import { earningsOptions } from './queries.ts';
import type { Contributions } from './schema.ts';

/** What the member is owed and was paid. */
export function Earnings({
  userId,
  totals: { owedCents, paidCents },
  page,
  onPageChange,
}: {
  userId: string;
  totals: Contributions;
  page: number;
  onPageChange: (page: number) => void;
}) {
  const query = useQuery(earningsOptions(userId, page));
  return (
    <Section title="Earnings">
      <Stack>
        <Group gap="xl">
          <Total label="To be paid" cents={owedCents} />
          <Total label="Paid so far" cents={paidCents} />
        </Group>
        <PagedList
          query={query}
          noun={['entry', 'entries']}
          empty="Nothing yet: you earn $2 when a profile of yours, or one you referred, is published."
          onPageChange={onPageChange}
        >
          {(earnings) => (
            <RecordList label="Earnings">
              {earnings.map(({ id, kind, amountCents, earnedAt, paidAt }) => (
                <RecordRow
                  key={id}
                  title={`${formatCents(amountCents)} for a ${kind}`}
                  badge={
                    <Badge variant="outline" color={paidAt === null ? 'pine' : 'gray'}>
                      {paidAt === null ? 'To be paid' : 'Paid'}
                    </Badge>
                  }
                  facts={[
                    `Earned ${formatDate(earnedAt)}${paidAt === null ? '' : `, paid ${formatDate(paidAt)}`}`,
                  ]}
                />
              ))}
            </RecordList>
          )}
        </PagedList>
      </Stack>
    </Section>
  );
}

function Total({ label, cents }: { label: string; cents: number }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fw={600} size="xl" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatCents(cents)}
      </Text>
    </div>
  );
}
