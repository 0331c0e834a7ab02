import { columns, type Column } from '#lib/applicant-columns.ts';

import type { Applicant } from './schema.ts';

// What a spreadsheet takes for a formula begins with one of these. An apostrophe in front makes it
// text; one that was there is kept by adding another, so that what is exported comes back as it was.
const formula = /^'*[=+\-@\t\r]/;

const escapeFormula = (text: string) => (formula.test(text) ? `'${text}` : text);

export const unescapeFormula = (cell: string) =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;

/** A list in one cell: 'One; Two'. */
const joinList = (names: string[]) =>
  names.map((name) => name.replaceAll(/[\\;]/g, String.raw`\$&`)).join('; ');

/** The names in such a cell; empty ones are dropped. */
export function splitList(cell: string): string[] {
  return [...cell.matchAll(/(?:\\[\\;]|[^;])+/g)]
    .map(([name]) => name.replaceAll(/\\([\\;])/g, '$1').trim())
    .filter((name) => name !== '');
}

/** A row of the exported file, in the order of `columns`. */
export const toCells = (applicant: Applicant) =>
  columns.map((column) => escapeFormula(written(applicant, column)));

function written(applicant: Applicant, column: Column): string {
  const value = applicant[column];
  return Array.isArray(value) ? joinList(value) : String(value ?? '');
}
