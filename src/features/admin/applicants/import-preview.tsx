import { Stack, Table, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { QueryError } from '#ui/feedback/query-error.tsx';
import type { Json } from '#database.types.ts';

import { fileColumns, labelOf } from './cells.ts';
import { reader } from './conversions.ts';
import type { Mapping } from './headings.ts';
import { describeProblem, toImportRows, writeJson } from './mapping.ts';
import { checkOptions } from './queries.ts';
import type { Sheet } from './sheet.ts';

const shownRows = 5;

/** Previews the first rows to import, with their problems and what their cells are read as. */
export function ImportPreview({ sheet, mapping }: { sheet: Sheet; mapping: Mapping }) {
  const first = sheet.rows.slice(0, shownRows);
  const rows = [...toImportRows({ ...sheet, rows: first }, mapping)];
  const check = useQuery({ ...checkOptions(rows), placeholderData: keepPreviousData });
  const read = rows.map(reader(check.data?.conversions ?? []));
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
            {first.map(({ place, problem }, index) => (
              <Table.Tr key={place} style={{ verticalAlign: 'top' }}>
                <Table.Th scope="row" style={{ whiteSpace: 'nowrap' }}>
                  {place}
                </Table.Th>
                <Table.Td>
                  <Problems
                    problems={
                      problem === undefined
                        ? check.data &&
                          (check.data.problems.find(({ row }) => row === index + 1)?.problems ?? [])
                        : [problem]
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
                      {written(rows[index]?.[column], read[index]?.[column])}
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

/** A value, and what it is read as if that is another. */
function written(value: Json | undefined, meaning: Json | undefined): string {
  const [before, after] = [writeJson(value), writeJson(meaning)];
  return before === after ? before : `${before} → ${after || 'nothing'}`;
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
