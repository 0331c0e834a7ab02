import { Stack, Text } from '@mantine/core';

import { Section } from '#ui/page/section.tsx';

import type { MutationScore } from '../../tests/mutation/sql/recorded-score.ts';
import type { MutationCounts } from '../../tests/mutation/sql/score.ts';
import { ScrollTable } from './scroll-table.tsx';

const columns: [keyof MutationCounts, string][] = [
  // A phone shows the first columns and scrolls to the others.
  ['survived', 'Not noticed'],
  ['behaviour', 'Noticed by behaviour'],
  ['list', 'Noticed by a list'],
  ['error', 'Noticed by an error'],
  ['equivalent', 'Changes nothing'],
];

/** How many broken rules the SQL tests notice. */
export function MutationSection({ score }: { score: MutationScore }) {
  const counts = Object.values(score.kinds);
  const all = columns.map(([key]) => counts.reduce((sum, each) => sum + each[key], 0));
  return (
    <Section title="Every rule, broken">
      <Stack>
        <Text>
          <code>npm run test:mutation</code> breaks each rule of the schema in turn and runs the SQL
          tests, one of which should notice.
        </Text>
        <Text>
          Measured on {score.isCurrent ? 'this' : 'an earlier'} schema, on {score.date}.
        </Text>
        <ScrollTable
          label="Broken rules"
          columns={['Rules', ...columns.map(([, heading]) => heading)]}
          rows={[
            ...Object.entries(score.kinds).map(([kind, each]) =>
              [kind, columns.map(([key]) => each[key])].flat(),
            ),
            ['all', ...all],
          ]}
          hasRowHeadings
        />
      </Stack>
    </Section>
  );
}
