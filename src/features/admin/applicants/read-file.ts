import type { Json } from '#database.types.ts';
import { unescapeFormula } from '#lib/text/csv.ts';

/** A file to import: its column names and its rows. */
export interface Sheet {
  headers: string[];
  rows: { place: string; cells: Json[] }[];
}

const maxFileBytes = 20 * 1024 * 1024;
export const maxFileSize = '20 MB';

/** A problem with a file, as a readable message. */
class FileError extends Error {}

/** Reads a CSV or JSON file in UTF-8. Throws FileError if it is neither. */
export async function readFile(file: File): Promise<Sheet> {
  if (file.size > maxFileBytes) throw new FileError(`File size must be at most ${maxFileSize}`);
  const text = decode(await file.arrayBuffer());
  const sheet = /^\s*[[{]/.test(text) ? readJson(text) : await readCsv(text);
  if (sheet.rows.length === 0) {
    throw new FileError(
      sheet.headers.length === 0
        ? 'The file has no rows.'
        : 'The file has only one row, which is taken for its headings. Put the names of the columns above it.',
    );
  }
  return sheet;
}

function decode(bytes: ArrayBuffer): string {
  try {
    // PostgreSQL text cannot contain NUL.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\0', '');
  } catch {
    throw new FileError('The file is not text in UTF-8. Save it as "CSV UTF-8" and try again.');
  }
}

const isEmpty = (cell: string) => cell.trim() === '';

async function readCsv(text: string): Promise<Sheet> {
  const { default: Papa } = await import('papaparse');
  const { data, errors } = Papa.parse<string[]>(text);
  const unclosed = errors.find(({ type }) => type === 'Quotes')?.row;
  const lineEnd = text.includes('\n') ? '\n' : '\r';
  const sheet: Sheet = { headers: [], rows: [] };
  // The line a row starts on: a quoted cell may span several.
  let line = 1;
  for (const [index, cells] of data.entries()) {
    if (index === unclosed) throw new FileError(`Line ${line}: a quoted cell is not closed.`);
    if (sheet.headers.length === 0 && !cells.every(isEmpty)) {
      sheet.headers = cells.map((header) => header.trim());
    } else if (!cells.slice(sheet.headers.length).every(isEmpty)) {
      throw new FileError(`Line ${line}: there are more cells than columns.`);
    } else if (!cells.every(isEmpty)) {
      sheet.rows.push({
        place: `Line ${line}`,
        cells: sheet.headers.map((_, nth) => unescapeFormula(cells[nth] ?? '')),
      });
    }
    for (const cell of cells) line += cell.split(lineEnd).length - 1;
    line += 1;
  }
  return sheet;
}

function readJson(text: string): Sheet {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new FileError('The file is not valid JSON.');
  }
  if (!isListOfEntries(content)) {
    throw new FileError('Expected a list of applicants, such as [{…}, {…}].');
  }
  const flat = content.map(flatten);
  const names = new Set<string>();
  for (const entry of flat) for (const name of Object.keys(entry)) names.add(name);
  const headers = [...names];
  return {
    headers,
    rows: flat.map((entry, index) => ({
      place: `Entry ${index + 1}`,
      cells: headers.map((header) => entry[header] ?? null),
    })),
  };
}

type Entry = Record<string, Json>;

const isListOfEntries = (content: unknown): content is Entry[] =>
  Array.isArray(content) &&
  content.every((each) => each !== null && typeof each === 'object' && !Array.isArray(each));

/** Flattens nested objects, such as the MCAT sections, into columns of their own. */
function flatten(entry: Entry): Entry {
  return Object.fromEntries(
    Object.entries(entry).flatMap(([key, value]): [string, Json][] =>
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? Object.entries(value).map(([inner, part]) => [`${key}.${inner}`, part ?? null])
        : [[key, value]],
    ),
  );
}
