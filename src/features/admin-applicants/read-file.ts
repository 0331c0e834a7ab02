import { z } from 'zod';

import type { Json } from '#lib/database.types.ts';

import { unescapeFormula } from './cells.ts';

/** A file to import: what its columns are called, and its rows. */
export interface Sheet {
  headers: string[];
  rows: { place: string; cells: Json[] }[];
}

const maxFileBytes = 20 * 1024 * 1024;
export const maxFileSize = '20 MB';

/** What is wrong with a file, in words. */
class FileError extends Error {}

/** Reads a CSV or JSON file, in UTF-8. FileError when it is neither. */
export async function readFile(file: File): Promise<Sheet> {
  if (file.size > maxFileBytes) throw new FileError(`File size must be at most ${maxFileSize}`);
  const text = decode(await file.arrayBuffer());
  const sheet = /^\s*[[{]/.test(text) ? readJson(text) : await readCsv(text);
  if (sheet.rows.length === 0) throw new FileError('The file has no rows.');
  return sheet;
}

function decode(bytes: ArrayBuffer): string {
  try {
    // A text in PostgreSQL holds no NUL.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\0', '');
  } catch {
    throw new FileError('The file is not text in UTF-8. Save it as "CSV UTF-8" and try again.');
  }
}

async function readCsv(text: string): Promise<Sheet> {
  const { default: Papa } = await import('papaparse');
  const { data, errors } = Papa.parse<string[]>(text);
  const lines = placedRows(data, text.includes('\n') ? '\n' : '\r');
  const quotes = errors.find(({ type }) => type === 'Quotes');
  if (quotes) {
    // The parser counts rows; the line where the unfinished one begins is what helps.
    const row = lines.findLast(({ index }) => index <= (quotes.row ?? 0));
    throw new FileError(`Line ${row?.line ?? 1}: a quoted cell does not end.`);
  }
  const [head, ...rows] = lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (!head) throw new FileError('The file has no rows.');
  const headers = head.cells.map((header) => header.trim());
  for (const { line, cells } of rows) {
    if (cells.slice(headers.length).some((cell) => cell.trim() !== '')) {
      throw new FileError(`Line ${line}: there are more cells than columns.`);
    }
  }
  return {
    headers,
    rows: rows.map(({ line, cells }) => ({
      place: `Line ${line}`,
      cells: headers.map((_, index) => unescapeFormula(cells[index] ?? '')),
    })),
  };
}

/** The rows with the lines of the file they begin in: a quoted cell may go over several. */
function placedRows(
  data: string[][],
  lineEnd: string,
): { index: number; line: number; cells: string[] }[] {
  let line = 1;
  return data.map((cells, index) => {
    const placed = { index, line, cells };
    for (const cell of cells) line += cell.split(lineEnd).length - 1;
    line += 1;
    return placed;
  });
}

const entries = z.array(z.record(z.string(), z.json()));

function readJson(text: string): Sheet {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new FileError('The file is not valid JSON.');
  }
  const found = entries.safeParse(content);
  if (!found.success) throw new FileError('Expected a list of applicants, as [{…}, {…}].');
  const flat = found.data.map(flatten);
  const headers = [...new Set(flat.flatMap((entry) => Object.keys(entry)))];
  return {
    headers,
    rows: flat.map((entry, index) => ({
      place: `Entry ${index + 1}`,
      cells: headers.map((header) => entry[header] ?? null),
    })),
  };
}

/** What is grouped within an entry, such as the MCAT's sections, are columns like others. */
function flatten(entry: Record<string, Json>): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(entry).flatMap(([key, value]): [string, Json][] =>
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? Object.entries(value).map(([inner, part]) => [`${key}.${inner}`, part ?? null])
        : [[key, value]],
    ),
  );
}
