import { unescapeFormula } from '#lib/text/csv.ts';

import { findHeadings } from './headings.ts';
import { FileError, isEmpty, type Sheet, type SheetRow } from './sheet.ts';

const delimiters = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' };

/** Of a file with one column, whose texts may contain any of the others. */
const none = '\u001F';

/** How much of a file is read to find its headings. */
const beginning = 200_000;

/**
 * Reads lines of cells. Their delimiter, and which of the first lines has the headings, are those that name most columns
 * of an applicant.
 */
export async function readCsv(text: string): Promise<Sheet> {
  const { default: Papa } = await import('papaparse');
  // What Excel writes above them: sep=;
  const [mark = '', marked] = /^"?sep=(.)"?[^\S\r\n]*(?:\r\n?|\n)/i.exec(text) ?? [];
  // Lines end in \n, \r\n and \r, also in one file, and in cells they are to stay. The parser knows one end: the others
  // become it with a blank before it, which it leaves.
  const lines = text.slice(mark.length).replaceAll(/\r(?!\n)/g, '\u2029\n');
  const parse = (of: string, delimiter: string, preview: number) =>
    Papa.parse<string[]>(of, { delimiter, newline: '\n', preview });

  const candidates = [...new Set([...(marked ? [marked] : []), ...Object.keys(delimiters)])].map(
    (delimiter) => {
      const { data } = parse(lines.slice(0, beginning), delimiter, 50);
      const { row, known } = findHeadings(data);
      return { delimiter, row, known, width: data[row]?.length ?? 0 };
    },
  );
  const best = candidates.reduce((one, other) =>
    other.known > one.known || (other.known === one.known && other.width > one.width) ? other : one,
  );
  const delimiter = best.width > 1 ? best.delimiter : none;

  const { data, errors } = parse(lines, delimiter, 0);
  const unclosed = errors.find(({ code }) => code === 'MissingQuotes')?.row;
  // Where such a cell ends is a guess.
  const unclear = new Set(
    errors.filter(({ code }) => code === 'InvalidQuotes').map(({ row }) => row),
  );
  const sheet = { headers: [] as string[], rows: [] as SheetRow[] };
  // The line a row starts on: a quoted cell may span several.
  let line = mark === '' ? 1 : 2;
  let headingLine = line;
  for (const [index, cells] of data.entries()) {
    if (index === unclosed) throw new FileError(`Line ${line}: a quoted cell is not closed.`);
    const start = line;
    for (const cell of cells) line += cell.split('\n').length - 1;
    line += 1;
    if (index < best.row) continue;
    const values = cells.map((cell, nth) => lineEndsOf(cell, nth === cells.length - 1));
    if (index === best.row) {
      headingLine = start;
      sheet.headers = values.map((header) => header.trim());
    } else if (!values.every(isEmpty)) {
      const row = toRow(`Line ${start}`, values.map(unescapeFormula), sheet.headers.length);
      sheet.rows.push(unclear.has(index) ? { ...row, problem: notDoubled, written: values } : row);
    }
  }
  return {
    ...withoutEmptyEnd(sheet),
    reading: [
      delimiter === none ? '' : `Separated by ${nameOf(delimiter)}.`,
      headingLine > 1 ? `The headings are in line ${headingLine}.` : '',
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
  };
}

const notDoubled = 'a quotation mark within a quoted cell is not doubled';

const nameOf = (delimiter: string): string =>
  Object.entries(delimiters).find(([known]) => known === delimiter)?.[1] ?? `“${delimiter}”`;

/** A cell with its own line ends; the last of a line has the rest of the line's. */
const lineEndsOf = (cell: string, isLast: boolean): string =>
  (isLast ? cell.replace(/[\r\u2029]$/, '') : cell).replaceAll('\u2029\n', '\r');

/** Without the last columns that have neither a heading nor a cell, which spreadsheets write. */
function withoutEmptyEnd({ headers, rows }: Pick<Sheet, 'headers' | 'rows'>) {
  let width = headers.length;
  while (
    width > 0 &&
    headers[width - 1] === '' &&
    rows.every(({ cells }) => isEmpty(cells[width - 1] ?? null))
  )
    width -= 1;
  return {
    headers: headers.slice(0, width),
    rows: rows.map((row) => ({ ...row, cells: row.cells.slice(0, width) })),
  };
}

/** A row has as many cells as there are headings. */
export function toRow(place: string, cells: string[], width: number): SheetRow {
  const row = { place, cells: Array.from({ length: width }, (_, nth) => cells[nth] ?? '') };
  return cells.slice(width).every(isEmpty)
    ? row
    : { ...row, problem: 'there are more cells than columns', written: cells };
}
