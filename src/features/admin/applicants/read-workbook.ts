import { unzipSync, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';

import { unescapeFormula } from '#lib/text/csv.ts';

import { findHeadings } from './headings.ts';
import { toRow } from './read-csv.ts';
import { FileError, isEmpty, type Sheet } from './sheet.ts';

/** More than this is no list of applicants: a few bytes can stand for any number of them. */
const maxUnpackedBytes = 300 * 1024 * 1024;

const damaged =
  'The workbook is damaged and cannot be read. Open it in Excel, save it again and try that file.';

/** Reads the first sheet of an .xlsx workbook that has known headings. */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet> {
  const sheets = (await sheetsOf(bytes)).map(({ sheet, data }) => {
    const rows = data.map((row) => row.map(toText));
    return { name: sheet, rows, headings: findHeadings(rows) };
  });
  const chosen =
    sheets.find(({ headings }) => headings.known > 0) ??
    sheets.find(({ rows }) => rows.length > 0) ??
    sheets[0];
  if (!chosen) throw new FileError(damaged);
  const { name, rows, headings } = chosen;
  const headers = (rows[headings.row] ?? []).map((header) => header.trim());
  return {
    headers,
    rows: rows
      .slice(headings.row + 1)
      .map((cells, nth) => toRow(`Row ${headings.row + 2 + nth}`, cells, headers.length))
      .filter(({ cells }) => !cells.every(isEmpty)),
    reading: [
      sheets.length > 1
        ? `Read the sheet “${name}”, one of ${sheets.length}. The others are not imported.`
        : 'Read as an Excel workbook.',
      headings.row > 0 ? `The headings are in row ${headings.row + 1}.` : '',
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
  };
}

async function sheetsOf(bytes: Uint8Array<ArrayBuffer>) {
  let unpacked = 0;
  try {
    const parts = unzipSync(bytes, {
      filter({ name, originalSize }) {
        const isText = /\.(xml|rels)$/.test(name);
        unpacked += isText ? originalSize : 0;
        return isText && unpacked <= maxUnpackedBytes;
      },
    });
    if (unpacked <= maxUnpackedBytes) {
      // Unpacked beforehand: the reader would do it in a worker made of a text, which the site's policy forbids.
      return await readXlsxFile(zipSync(parts, { level: 0 }).buffer, { trim: false });
    }
  } catch (error) {
    throw new FileError(damaged, { cause: error });
  }
  throw new FileError('The workbook has too much in it. Save the sheet of the applicants as CSV.');
}

/** A cell as a file of text would have it. Errors of formulas are empty. */
function toText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00\.000Z$/, '');
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if (typeof cell === 'string') return unescapeFormula(cell);
  return typeof cell === 'number' ? String(cell) : '';
}
