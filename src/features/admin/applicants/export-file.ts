import { byteOrderMark, csvLines } from '#lib/text/csv.ts';

import { fileColumns, toCells } from './cells.ts';
import type { Applicant } from './schema.ts';

/** The start of the exported file, with its header. */
export const fileHead = byteOrderMark + fileColumns.join(',');

/** Formats applicants as lines of the file. */
export const toLines = async (applicants: Applicant[]) =>
  `\r\n${await csvLines(applicants.map(toCells))}`;
