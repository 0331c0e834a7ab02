import { Table } from '@mantine/core';

import { inDigits } from '#lib/text/format-count.ts';
import { hoursColumn, labelOf, timedNames } from '#model/applicants/facts.ts';

import type { Applicant } from '../applicants/schema.ts';
import type { Range, Statistics } from './schema.ts';

interface RangeRow {
  label: string;
  figure: Range | undefined;
  digits?: number;
  /** The member's own, if it is compared. */
  own?: number | null;
}

/** The hours of the activities that somebody told. */
export const hoursIn = (ranges: Statistics['ranges']) =>
  timedNames.flatMap((name) => {
    const figure = ranges?.[hoursColumn(name)];
    return figure ? [{ label: `${labelOf(name)} (${inDigits(figure.n, 0)})`, name, figure }] : [];
  });

/** The same of single profiles. */
export const hoursOf = (applicants: Applicant[]) =>
  hoursIn(
    Object.fromEntries(
      timedNames.map(hoursColumn).map((column) => {
        const told = applicants
          .map((applicant) => applicant[column])
          .filter((hours) => hours !== null)
          .toSorted((one, other) => one - other);
        return [column, rangeOf(told)];
      }),
    ),
  );

/** Of numbers from low to high. */
function rangeOf(told: number[]): Range | undefined {
  const [lowest, highest] = [told[0], told.at(-1)];
  if (lowest === undefined || highest === undefined) return undefined;
  const half = (told.length - 1) / 2;
  const middle = ((told[Math.floor(half)] ?? 0) + (told[Math.ceil(half)] ?? 0)) / 2;
  return { n: told.length, values: [lowest, middle, highest] };
}

const columns = ['lowest', 'middle', 'highest'];

/** The hours of activities, as hoursIn and hoursOf give them. */
export const HoursTable = ({ hours }: { hours: RangeRow[] }) => (
  <RangeTable head="activity (profiles that give a number)" rows={hours} />
);

/** The lowest, the middle and the highest value of each row, and the member's own beside them. */
export function RangeTable({ head, rows }: { head: string; rows: RangeRow[] }) {
  const hasOwn = rows.some(({ own }) => own !== undefined);
  return (
    <Table.ScrollContainer minWidth={0} type="native" mt={4}>
      <Table horizontalSpacing={4}>
        <Table.Thead>
          <Table.Tr c="dimmed">
            <Table.Th fw={400}>{head}</Table.Th>
            {[...columns, ...(hasOwn ? ['you'] : [])].map((column) => (
              <Table.Th key={column} ta="right" fw={400}>
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ label, figure, own, digits = 0 }) => (
            <Table.Tr key={label}>
              <Table.Th scope="row">{label}</Table.Th>
              {(figure?.values ?? [null, null, null]).map((value, nth) => (
                <Table.Td key={columns[nth]} ta="right" fw={nth === 1 ? 600 : 400}>
                  {value === null ? 'N/A' : inDigits(value, digits)}
                </Table.Td>
              ))}
              {hasOwn && (
                <Table.Td ta="right" c="var(--you)">
                  {own?.toFixed(digits) ?? '–'}
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
