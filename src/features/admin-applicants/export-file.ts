import { columns } from '#lib/applicant-columns.ts';

import { toCells } from './cells.ts';
import type { Applicant } from './schema.ts';

/** How the exported file begins: with the mark by which spreadsheets know UTF-8, and the columns. */
export const fileHead = `\uFEFF${columns.join(',')}`;

/** Some applicants as the lines of the file that follow. */
export async function toLines(applicants: Applicant[]): Promise<string> {
  const { default: Papa } = await import('papaparse');
  return `\r\n${Papa.unparse(applicants.map(toCells))}`;
}
