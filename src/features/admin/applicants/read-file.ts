import { decode, isWorkbook, otherKind } from './decode.ts';
import { readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';
import { findHeadings } from './headings.ts';
import { FileError, type Sheet } from './sheet.ts';

const maxFileBytes = 20 * 1024 * 1024;
export const maxFileSize = '20 MB';

/** Reads a CSV, JSON or Excel file. Throws FileError, which says why, if it is none. */
export async function readFile(file: File): Promise<Sheet> {
  if (file.size === 0) throw new FileError('The file is empty.');
  if (file.size > maxFileBytes) throw new FileError(`File size must be at most ${maxFileSize}`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sheet = isWorkbook(bytes)
    ? await (await import('./read-workbook.ts')).readWorkbook(bytes)
    : await readText(bytes);
  if (sheet.rows.length === 0) {
    const { known } = findHeadings([sheet.headers]);
    throw new FileError(
      sheet.headers.length === 0
        ? 'The file has no rows.'
        : known > 0
          ? 'The file has headings, but no rows below them.'
          : 'The file has only one row, which is taken for its headings. Put the names of the columns above it.',
    );
  }
  return sheet;
}

async function readText(bytes: Uint8Array): Promise<Sheet> {
  const { text, encoding } = decode(bytes);
  const refusal = otherKind(text);
  if (refusal) throw new FileError(refusal);
  const sheet = await readList(text);
  const isSure = encoding.startsWith('UTF');
  return {
    ...sheet,
    reading: `Read as ${encoding}${isSure ? '' : ': check the accents'}. ${sheet.reading}`.trim(),
  };
}

/** How a list of objects starts. A text in brackets may also be a heading: '[ID],Major' */
const jsonStart = /^\s*(\[\s*([[{"\]\d-]|$)|\{\s*(["}]|$))/;

async function readList(text: string): Promise<Sheet> {
  if (!jsonStart.test(text)) return readCsv(text);
  let content: unknown;
  try {
    content = JSON.parse(text, (_, value: unknown) =>
      // PostgreSQL can store neither.
      typeof value === 'string' ? value.replaceAll(/\0|\p{Surrogate}/gu, '') : value,
    );
  } catch (error) {
    throw new FileError('The file is not valid JSON.', { cause: error });
  }
  return readJson(content);
}
