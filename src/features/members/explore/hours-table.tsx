import { Table } from '@mantine/core';

import { hoursColumn, labelOf, timedNames } from '#model/applicants/facts.ts';

import type { Range, Statistics } from './schema.ts';

/** The hours of the activities that somebody told. */
export const hoursIn = (ranges: Statistics['ranges']) =>
  timedNames.flatMap((name) => {
    const figure: Range | undefined = ranges?.[hoursColumn(name)];
    return figure ? [{ label: labelOf(name), figure }] : [];
  });

const heads = ['lowest', 'middle', 'highest'];

/** The lowest, the middle and the highest hours of each activity. */
export const HoursTable = ({ ranges }: { ranges: Statistics['ranges'] }) => (
  <Table horizontalSpacing={4} aria-label="Hours of activities">
    <Table.Thead>
      <Table.Tr>
        <Table.Th fw={400}>Activity (profiles)</Table.Th>
        {heads.map((head) => (
          <Table.Th key={head} ta="right" fw={400}>
            {head}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {hoursIn(ranges).map(({ label, figure: { n, values } }) => (
        <Table.Tr key={label}>
          <Table.Th scope="row">
            {label} ({n.toLocaleString('en-US')})
          </Table.Th>
          {values.map((hours, nth) => (
            <Table.Td key={heads[nth]} ta="right" fw={nth === 1 ? 600 : 400}>
              {hours.toLocaleString('en-US')}
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);
