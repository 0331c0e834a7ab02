import { Button, ScrollArea, Stack, Table, Text } from '@mantine/core';

import { csvText } from '#lib/text/csv.ts';
import { dayOf } from '#lib/dates/dates.ts';
import { saveAsFile } from '#lib/uploads/download.ts';
import { Message } from '#ui/feedback/message.tsx';
import { formatCount } from '#lib/text/format-count.ts';

import { labelOf } from './cells.ts';
import type { Mapping } from './headings.ts';
import { cellOf, columnOf, describeProblem, toLines } from './mapping.ts';
import type { RowProblems } from './queries.ts';
import type { Sheet } from './sheet.ts';
import type { FileColumn } from './schema.ts';

/** A cell of a file, or a row, with what was found about it. */
export interface Finding {
  /** 'Line 7' */
  place: string;
  /** The label; empty if it is about the row. */
  column: string;
  value: string;
  finding: string;
}

/** A file with its columns mapped. */
export interface MappedSheet {
  sheet: Sheet;
  mapping: Mapping;
}

/** Describes what was found about a row, by its index in the file. */
export function toFinding(
  { sheet, mapping }: MappedSheet,
  row: number,
  column: FileColumn | null,
  finding: string,
): Finding {
  return {
    place: sheet.rows[row]?.place ?? `Row ${row + 1}`,
    column: column ? labelOf(column) : '',
    value: column ? cellOf(sheet, mapping, row, column) : '',
    finding,
  };
}

/** One finding for each problem of the rows. */
const toFindings = (file: MappedSheet, rows: RowProblems[]): Finding[] =>
  rows.flatMap(({ row, problems }) =>
    problems.map((problem) =>
      toFinding(file, row - 1, columnOf(problem), describeProblem(problem)),
    ),
  );

/** The number of findings to show; all of them can be downloaded. */
export const mostShown = 100;

/** A table of findings that scrolls by itself. */
export function FindingsTable({
  label,
  findings,
  total = findings.length,
}: {
  label: string;
  /** Only the first are shown. */
  findings: Finding[];
  total?: number;
}) {
  const hasText = findings.some(({ finding }) => finding !== '');
  return (
    <Stack gap="xs">
      {total > mostShown && (
        <Text size="sm">
          Showing the first {mostShown} of {formatCount(total)}.
        </Text>
      )}
      <ScrollArea.Autosize
        mah={400}
        type="auto"
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': label }}
      >
        <Table miw={hasText ? 480 : 300}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Row</Table.Th>
              <Table.Th>Column</Table.Th>
              <Table.Th>Value</Table.Th>
              {hasText && <Table.Th>Problem</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {findings.slice(0, mostShown).map(({ place, column, value, finding }, index) => {
              const isEmpty = value.trim() === '';
              return (
                // oxlint-disable-next-line react/no-array-index-key -- a row may have several
                <Table.Tr key={index} style={{ verticalAlign: 'top' }}>
                  <Table.Th scope="row" style={{ whiteSpace: 'nowrap' }}>
                    {place}
                  </Table.Th>
                  <Table.Td>{column}</Table.Td>
                  <Table.Td>
                    <Text
                      size="sm"
                      lineClamp={3}
                      maw={320}
                      {...(isEmpty && { c: 'dimmed' })}
                      style={{ overflowWrap: 'break-word' }}
                    >
                      {isEmpty && column !== '' ? 'empty' : value}
                    </Text>
                  </Table.Td>
                  {hasText && <Table.Td>{finding}</Table.Td>}
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </Stack>
  );
}

/** Saves findings as a CSV file. */
export function DownloadFindings({ toList }: { toList: () => Finding[] }) {
  async function save(): Promise<void> {
    const rows = toList().map(({ place, column, value, finding }) => ({
      Row: place,
      Column: column,
      Value: value,
      Problem: finding,
    }));
    saveAsFile(
      `import-problems-${dayOf(new Date())}.csv`,
      'text/csv;charset=utf-8',
      await csvText(rows),
    );
  }
  return (
    <div>
      <Button variant="default" onClick={() => void save()}>
        Download the List
      </Button>
    </div>
  );
}

/** The server's word for a row whose applicant is gone. */
const unknownId = 'id belongs to no applicant';

/** Lists the rows that are left out, with their position in the file and the cells' values, and gives them back as a file. */
export function BadRows({
  bad,
  good,
  file,
  isImported,
}: {
  /** At least one. */
  bad: RowProblems[];
  /** The number of the other rows. */
  good: number;
  file: MappedSheet;
  /** Whether the others are in. */
  isImported: boolean;
}) {
  const findings = toFindings(file, bad);
  async function save(): Promise<void> {
    saveAsFile(
      `applicants-to-correct-${dayOf(new Date())}.csv`,
      'text/csv;charset=utf-8',
      await csvText(toLines(file.sheet, file.mapping, bad)),
    );
  }
  return (
    <Stack>
      <Message kind="error">
        {`${bad.length === 1 ? '1 row has' : `${formatCount(bad.length)} rows have`} problems and ${bad.length === 1 ? 'is' : 'are'} ${isImported ? 'not imported' : 'left out'}. ${describeOthers(good, isImported)}`}
      </Message>
      <Text>
        Download {bad.length === 1 ? 'it' : 'them'} as a file, whose first column says what is
        wrong, correct {bad.length === 1 ? 'it' : 'them'} there and import that file.
      </Text>
      {bad.some(({ problems }) => problems.includes(unknownId)) && (
        <Text>To add deleted applicants again, ignore the ID column: they get new IDs.</Text>
      )}
      <FindingsTable label="Rows with problems" findings={findings} />
      <div>
        <Button variant="default" onClick={() => void save()}>
          {bad.length === 1 ? 'Download the Row' : `Download the ${formatCount(bad.length)} Rows`}
        </Button>
      </div>
    </Stack>
  );
}

function describeOthers(good: number, isImported: boolean): string {
  if (good === 0) return 'There are no others.';
  if (isImported) return good === 1 ? 'The other one is.' : `The other ${formatCount(good)} are.`;
  return good === 1
    ? 'The other one can be imported.'
    : `The other ${formatCount(good)} can be imported.`;
}
