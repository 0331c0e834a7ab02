import { ScrollArea, Stack, Table, Text } from '@mantine/core';

import { Message } from '#ui/message.tsx';

const number = (count: number) => count.toLocaleString('en-US');

/** Lists the rows that caused an import to be rejected, with their position in the file. */
export function BadRows({
  total,
  rows,
}: {
  total: number;
  rows: { place: string; problems: string[] }[];
}) {
  return (
    <Stack>
      <Message kind="error">
        Error uploading data: {total === 1 ? '1 row has' : `${number(total)} rows have`} problems.
        Nothing was imported. Fix the file and choose it again.
      </Message>
      {total > rows.length && <Text>Showing the first {number(rows.length)}.</Text>}
      <ScrollArea.Autosize
        mah={400}
        type="auto"
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Rows with problems' }}
      >
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Row</Table.Th>
              <Table.Th>Problem</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ place, problems }) => (
              <Table.Tr key={place}>
                <Table.Th scope="row" style={{ whiteSpace: 'nowrap' }}>
                  {place}
                </Table.Th>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{problems.join('; ')}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </Stack>
  );
}
