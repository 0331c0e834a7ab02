import { Table } from '@mantine/core';

import { scrolling } from './scrolling.ts';

export function ScrollTable({
  label,
  height = 'none',
  columns,
  rows,
  hasRowHeadings = false,
}: {
  label: string;
  height?: string;
  columns: string[];
  rows: (string | number)[][];
  hasRowHeadings?: boolean;
}) {
  return (
    <section {...scrolling(label, height)}>
      <Table
        fz="sm"
        horizontalSpacing={hasRowHeadings ? 4 : 'xs'}
        withTableBorder={!hasRowHeadings}
      >
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column}>{column}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, nth) => (
            // oxlint-disable-next-line react/no-array-index-key -- a row has no other identity
            <Table.Tr key={nth}>
              {row.map((cell, place) =>
                hasRowHeadings && place === 0 ? (
                  <Table.Th key={columns[place]} scope="row">
                    {cell}
                  </Table.Th>
                ) : (
                  <Table.Td key={columns[place]}>{cell}</Table.Td>
                ),
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
