import type { Json } from '#database.types.ts';

/** A row of a file. */
export interface SheetRow {
  /** 'Line 7' */
  place: string;
  cells: Json[];
  /** Why it cannot be read. */
  problem?: string;
  /** All that is written in it, if it cannot be read. */
  written?: string[];
}

/** A file to import: its column names and its rows. */
export interface Sheet {
  headers: string[];
  rows: SheetRow[];
  /** How it was read: 'Read as UTF-8. Separated by semicolons.' */
  reading: string;
}

/** A problem with a file, as a readable message. */
export class FileError extends Error {}

export const isEmpty = (cell: Json): boolean =>
  cell === null || (typeof cell === 'string' && cell.trim() === '');

/** The name of a column, also of one without a heading. */
export const columnName = ({ headers }: Pick<Sheet, 'headers'>, index: number): string =>
  headers[index] || `Column ${index + 1}`;
