import { columns, labelOf as labelOfColumn } from '#model/applicants/facts.ts';

import type { Applicant, FileColumn } from './schema.ts';

export const fileColumns: FileColumn[] = ['id', 'published_at', ...columns];

const ownLabels: Record<string, string> = { id: 'ID', published_at: 'Published at' };

export const labelOf = (column: string): string => ownLabels[column] ?? labelOfColumn(column);

/** Joins a list into one cell: 'One; Two'. */
export const joinList = (names: string[]) =>
  names.map((name) => name.replaceAll(/[\\;]/g, String.raw`\$&`)).join('; ');

/** Splits such a cell; empty names are dropped. */
export function splitList(cell: string): string[] {
  return [...cell.matchAll(/(?:\\[\\;]|[^;])+/g)]
    .map(([name]) => name.replaceAll(/\\([\\;])/g, '$1').trim())
    .filter((name) => name !== '');
}

/** Formats an applicant as a row of the exported file. */
export const toCells = (applicant: Applicant) =>
  fileColumns.map((column) => written(applicant, column));

function written(applicant: Applicant, column: FileColumn): string {
  const value = applicant[column];
  return Array.isArray(value) ? joinList(value) : String(value ?? '');
}
