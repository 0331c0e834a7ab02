import { Stack, Table, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { QueryError } from '#ui/feedback/query-error.tsx';

import { fileColumns } from './cells.ts';
import { describeProblem, labelOf, toImportRows, writeJson, type Mapping } from './mapping.ts';
import { checkOptions } from './queries.ts';
import type { Sheet } from './read-file.ts';

const shownRows = 5;

/** Previews the first rows to import, with their problems. */
export function ImportPreview({ sheet, mapping }: { sheet: Sheet; mapping: Mapping }) {
  const first = sheet.rows.slice(0, shownRows);
  const rows = [...toImportRows({ ...sheet, rows: first }, mapping)];
  const check = useQuery({ ...checkOptions(rows), placeholderData: keepPreviousData });
  const shown = fileColumns.filter((column) => mapping.includes(column));
  return (
    <Stack gap="sm">
      <Title order={3} size="h4">
        The first rows
      </Title>
      {check.isError && <QueryError failure="Error fetching data" query={check} />}
      <Table.ScrollContainer
        minWidth={Math.max(320, (shown.length + 2) * 130)}
        scrollAreaProps={{
          viewportProps: { tabIndex: 0, role: 'region', 'aria-label': 'The first rows' },
        }}
      >
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Row</Table.Th>
              <Table.Th>Problems</Table.Th>
              {shown.map((column) => (
                <Table.Th key={column}>{labelOf(column)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody aria-busy={check.isFetching}>
            {first.map(({ place }, index) => (
              <Table.Tr key={place} style={{ verticalAlign: 'top' }}>
                <Table.Th scope="row" style={{ whiteSpace: 'nowrap' }}>
                  {place}
                </Table.Th>
                <Table.Td>
                  <Problems
                    problems={
                      check.data &&
                      (check.data.find(({ row }) => row === index + 1)?.problems ?? [])
                    }
                  />
                </Table.Td>
                {shown.map((column) => (
                  <Table.Td key={column}>
                    <Text
                      size="sm"
                      lineClamp={2}
                      maw={320}
                      style={{
                        overflowWrap: 'break-word',
                        whiteSpace: column === 'id' ? 'nowrap' : undefined,
                      }}
                    >
                      {writeJson(rows[index]?.[column])}
                    </Text>
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}

function Problems({ problems }: { problems: string[] | undefined }) {
  if (!problems) return 'Checking...';
  if (problems.length === 0) return 'None';
  return (
    <Text size="sm" c="var(--mantine-color-error)" fw={600}>
      {problems.map(describeProblem).join('; ')}
    </Text>
  );
}
