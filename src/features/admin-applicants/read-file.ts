import type { ParseResult, Parser } from 'papaparse';

import type { Json } from '#database.types.ts';
import { unescapeFormula } from '#lib/csv.ts';

/** A file to import: its column names and its rows. */
export interface Sheet {
  headers: string[];
  rows: { place: string; cells: Json[] }[];
}

const maxFileBytes = 150 * 1024 * 1024;
export const maxFileSize = '150 MB';

/** The number of characters to parse before yielding to the browser. */
const charactersAtOnce = 500_000;

/** A problem with a file, as a readable message. */
class FileError extends Error {}

/** Reads a CSV or JSON file in UTF-8. Throws FileError if it is neither. */
export async function readFile(file: File): Promise<Sheet> {
  if (file.size > maxFileBytes) throw new FileError(`File size must be at most ${maxFileSize}`);
  const text = decode(await file.arrayBuffer());
  const sheet = /^\s*[[{]/.test(text) ? readJson(text) : await readCsv(text);
  if (sheet.rows.length === 0) throw new FileError('The file has no rows.');
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

async function readCsv(text: string): Promise<Sheet> {
  const { default: Papa } = await import('papaparse');
  const sheet = new CsvSheet(text.includes('\n') ? '\n' : '\r');
  await new Promise<void>((resolve, reject) => {
    Papa.parse<string[]>(text, {
      chunkSize: charactersAtOnce,
      chunk({ data, errors }: ParseResult<string[]>, parser: Parser) {
        try {
          sheet.add(data, errors.find(({ type }) => type === 'Quotes')?.row);
        } catch (error) {
          reject(error);
          parser.abort();
          return;
        }
        parser.pause();
        setTimeout(() => parser.resume());
      },
      complete: () => resolve(),
    });
  });
  return { headers: sheet.headers ?? [], rows: sheet.rows };
}

/** Collects the rows of a CSV file with the lines they start on: a quoted cell may span several. */
class CsvSheet {
  headers: string[] | undefined;
  readonly rows: Sheet['rows'] = [];
  private readonly lineEnd: string;
  private line = 1;

  constructor(lineEnd: string) {
    this.lineEnd = lineEnd;
  }

  /** Adds the next rows. The parser reports which of them has an unterminated quoted cell. */
  add(data: string[][], unended: number | undefined): void {
    for (const [index, cells] of data.entries()) {
      if (index === unended) break;
      this.addRow(cells);
      for (const cell of cells) this.line += cell.split(this.lineEnd).length - 1;
      this.line += 1;
    }
    if (unended !== undefined) {
      throw new FileError(`Line ${this.line}: a quoted cell is not closed.`);
    }
  }

  private addRow(cells: string[]): void {
    if (cells.every((cell) => cell.trim() === '')) return;
    if (!this.headers) {
      this.headers = cells.map((header) => header.trim());
      return;
    }
    if (cells.slice(this.headers.length).some((cell) => cell.trim() !== '')) {
      throw new FileError(`Line ${this.line}: there are more cells than columns.`);
    }
    this.rows.push({
      place: `Line ${this.line}`,
      cells: this.headers.map((_, index) => unescapeFormula(cells[index] ?? '')),
    });
  }
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
