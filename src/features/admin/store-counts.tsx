import { Paper, SimpleGrid, Text } from '@mantine/core';

import type { StoreCounts as Counts } from './queries.ts';

const labels: [what: keyof Counts, label: string][] = [
  ['applicants', 'Applicants'],
  ['schools', 'Schools'],
  ['products', 'Products'],
  ['orders', 'Orders'],
];

export function StoreCounts({ counts }: { counts: Counts }) {
  return (
    <SimpleGrid component="dl" cols={{ base: 2, md: 4 }} m={0}>
      {labels.map(([what, label]) => (
        <Paper key={what} withBorder radius="lg" p="lg">
          <Text component="dt" c="dimmed">
            {label}
          </Text>
          <Text component="dd" m={0} fz={32} fw={600} ff="heading">
            {counts[what]}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  );
}
