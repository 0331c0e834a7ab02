import { byteOrderMark, csvLines } from '#lib/text/csv.ts';

import { fileColumns, toCells } from './cells.ts';
import { dayOf } from '#lib/dates/dates.ts';
import { saveBlob } from '#lib/uploads/download.ts';

import type { Applicant } from './schema.ts';

/** The start of the exported file, with its header. */
export const fileHead = byteOrderMark + fileColumns.join(',');

/** Formats applicants as lines of the file. */
export const toLines = async (applicants: Applicant[]) =>
  `\r\n${await csvLines(applicants.map(toCells))}`;

/** Saves the file. A blob accepts the parts as they are, so there is no need to join them. */
export const saveExport = (parts: string[]) =>
  saveBlob(
    `applicants-${dayOf(new Date())}.csv`,
    new Blob([fileHead, ...parts], { type: 'text/csv;charset=utf-8' }),
  );
