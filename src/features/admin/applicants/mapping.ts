import { storyNames } from '#model/applicants/facts.ts';
import { publishedNow } from '#model/record/publishing.ts';
import type { Json } from '#database.types.ts';

import { fileColumns, joinList, labelOf, splitList } from './cells.ts';
import { guessMapping, type Mapping } from './headings.ts';
import { columnName, isEmpty, type Sheet } from './sheet.ts';
import type { FileColumn, ImportRow } from './schema.ts';

/** The columns that more than one column of the file is mapped to. */
export function duplicateColumns(mapping: Mapping): FileColumn[] {
  return fileColumns.filter((column) => mapping.filter((mapped) => mapped === column).length > 1);
}

/** The names of the columns that hold something and are not imported. */
export const ignoredHeaders = (sheet: Sheet, mapping: Mapping): string[] =>
  sheet.headers.flatMap((_, index) =>
    mapping[index] === null && sheet.rows.some(({ cells }) => !isEmpty(cells[index] ?? null))
      ? [columnName(sheet, index)]
      : [],
  );

/**
 * Yields the rows to import, one by one. Empty values are left out, unless they empty a field of an applicant. New ones
 * are drafts, unless their file says when they are published, or all are.
 */
export function* toImportRows(
  { rows }: Sheet,
  mapping: Mapping,
  isPublished = false,
): Generator<ImportRow> {
  const idAt = mapping.indexOf('id');
  for (const { cells } of rows) {
    const hasId = idAt !== -1 && toValue('id', cells[idAt] ?? null) !== null;
    const row: ImportRow = isPublished && !hasId ? { published_at: publishedNow } : {};
    for (const [index, column] of mapping.entries()) {
      const value = column && toValue(column, cells[index] ?? null);
      if (column && (value !== null || (hasId && column !== 'id'))) row[column] = value;
    }
    yield row;
  }
}

const asWritten = new Set<FileColumn>(storyNames);

function toValue(column: FileColumn, cell: Json): Json {
  if (typeof cell !== 'string') return cell;
  if (cell.trim() === '') return null;
  if (column === 'accepted_schools') return splitList(cell);
  // A number alone is not taken for an applicant's: files from elsewhere number their rows, too.
  if (column === 'id') return cell.trim().replace(/^applicant[ -](?=\d+$)/i, 'applicant-');
  return asWritten.has(column) ? cell : cell.trim();
}

/** Formats a problem for display, using the field names of the forms. */
export function describeProblem(problem: string): string {
  const [, name = '', rest = ''] = /^(\w+)(.*)$/s.exec(problem) ?? [];
  return name === '' ? problem : labelOf(name) + rest;
}

/** The column that a problem begins with, if it is about one. */
export const columnOf = (problem: string): FileColumn | null =>
  fileColumns.find((column) => problem.startsWith(`${column} `)) ?? null;

/** A cell as it is in the file. */
export function cellOf(sheet: Sheet, mapping: Mapping, row: number, column: FileColumn): string {
  return writeJson(sheet.rows[row]?.cells[mapping.indexOf(column)] ?? null);
}

/** A value of a file, for reading. */
export function writeJson(value: Json | undefined): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(writeJson).join('; ');
  return value === undefined || value === null ? '' : JSON.stringify(value);
}

/** The problems of the rows that cannot be read, by their index. */
export const unreadableRows = ({ rows }: Sheet): Map<number, string> =>
  new Map(
    rows.flatMap(({ problem }, index) =>
      problem === undefined ? [] : [[index, problem] as const],
    ),
  );

/**
 * Rows of a file as lines of another, which can be corrected and imported: their reasons are in the first column, and a
 * column that was mapped by hand has the name of its field.
 */
export function toLines(
  { headers, rows }: Sheet,
  mapping: Mapping,
  bad: { row: number; problems: string[] }[],
): string[][] {
  const guessed = guessMapping(headers);
  const names = headers.map((header, index) => {
    const column = mapping[index] ?? null;
    return column === null || column === guessed[index] ? header : labelOf(column);
  });
  // Those that were corrected before have the earlier reasons.
  const from = headers[0] === reasonColumn ? 1 : 0;
  const lines = bad.map(({ row, problems }) => {
    const { cells = [], written = cells.map(toCell) } = rows[row - 1] ?? {};
    return [problems.map(describeProblem).join('; '), ...written.slice(from)];
  });
  return [[reasonColumn, ...names.slice(from)], ...lines];
}

/** The heading of the reasons, which is that of no field. */
const reasonColumn = 'Problem';

const toCell = (value: Json): string =>
  Array.isArray(value) ? joinList(value.map(writeJson)) : writeJson(value);
