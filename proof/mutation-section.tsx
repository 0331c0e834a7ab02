import { Stack, Table, Text } from '@mantine/core';

import { Section } from '#ui/section.tsx';

import type { MutationCounts, MutationScore } from './facts.ts';
import { ScrollBox } from './scroll-box.tsx';

const columns: [keyof MutationCounts, string][] = [
  // A phone shows the first columns and scrolls to the others.
  ['survived', 'Not noticed'],
  ['behaviour', 'Noticed by behaviour'],
  ['list', 'Noticed by a list'],
  ['error', 'Noticed by an error'],
  ['equivalent', 'Changes nothing'],
];

/** How many broken rules the SQL tests notice. */
export function MutationSection({ score }: { score: MutationScore | null }) {
  return (
    <Section title="Every rule, broken">
      <Stack>
        <Text>
          <code>npm run test:mutation</code> breaks each rule of the schema in turn and runs the SQL
          tests, one of which should notice.
        </Text>
        {score ? (
          <Score score={score} />
        ) : (
          <Text>
            No whole run is recorded. The command without arguments makes one and writes{' '}
            <code>docs/mutation-score.json</code>, which the next build shows here.
          </Text>
        )}
      </Stack>
    </Section>
  );
}

function Score({ score: { date, kinds, isCurrent } }: { score: MutationScore }) {
  const counts = Object.values(kinds);
  const all = columns.map(([key]) => counts.reduce((sum, each) => sum + each[key], 0));
  return (
    <>
      <Text>
        {isCurrent
          ? `Measured on this schema, on ${date}.`
          : `Measured on an earlier schema, on ${date}.`}
      </Text>
      <ScrollBox label="Broken rules" height="none">
        <Table fz="sm" horizontalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              {['Rules', ...columns.map(([, heading]) => heading)].map((heading) => (
                <Table.Th key={heading}>{heading}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {Object.entries(kinds).map(([kind, each]) => (
              <Row key={kind} heading={kind} cells={columns.map(([key]) => each[key])} />
            ))}
            <Row heading="all" cells={all} />
          </Table.Tbody>
        </Table>
      </ScrollBox>
    </>
  );
}

function Row({ heading, cells }: { heading: string; cells: number[] }) {
  return (
    <Table.Tr>
      <Table.Th scope="row">{heading}</Table.Th>
      {columns.map(([key], place) => (
        <Table.Td key={key}>{cells[place]}</Table.Td>
      ))}
    </Table.Tr>
  );
}
