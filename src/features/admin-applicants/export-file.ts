import { columns } from '#lib/applicant-columns.ts';

import { toCells } from './cells.ts';
import type { Applicant } from './schema.ts';

/** The start of the exported file: the byte order mark that tells spreadsheets it is UTF-8, and the header. */
export const fileHead = `\uFEFF${['id', ...columns].join(',')}`;

/** Formats applicants as lines of the file. */
export async function toLines(applicants: Applicant[]): Promise<string> {
  const { default: Papa } = await import('papaparse');
  return `\r\n${Papa.unparse(applicants.map(toCells))}`;
}
