import { z } from 'zod';

import type { Json } from '#database.types.ts';

import { fileColumns, splitList } from './cells.ts';
import type { FileColumn, ImportRow } from './schema.ts';

/** Cells that the server reads as another value than they have. */
export const conversionSchema = z.object({
  column: z.enum(fileColumns),
  from: z.string(),
  /** A list of schools is separated by semicolons; null for nothing. */
  to: z.string().nullable(),
  cells: z.int(),
});

export type Conversion = z.infer<typeof conversionSchema>;

/** '3,85 → 3.85' */
export const describeConversion = ({ from, to }: Conversion): string =>
  `${from.trim() === '' ? `“${from}”` : from} → ${to ?? 'nothing'}`;

/** Adds up the conversions of several parts of a file, by column, the most frequent first. */
export function sumUp(conversions: Conversion[]): Conversion[] {
  const sums = new Map<string, Conversion>();
  for (const conversion of conversions) {
    const key = JSON.stringify([conversion.column, conversion.from]);
    const before = sums.get(key)?.cells ?? 0;
    sums.set(key, { ...conversion, cells: before + conversion.cells });
  }
  const place = ({ column }: Conversion) => fileColumns.indexOf(column);
  return [...sums.values()].toSorted(
    (one, other) =>
      place(one) - place(other) || other.cells - one.cells || (one.from < other.from ? -1 : 1),
  );
}

/** Returns a function that gives a row the values that the server reads in it. */
export function reader(conversions: Conversion[]): (row: ImportRow) => ImportRow {
  const meanings = new Map<FileColumn, Map<string, string | null>>();
  for (const { column, from, to } of conversions) {
    meanings.set(column, (meanings.get(column) ?? new Map<string, string | null>()).set(from, to));
  }
  const namesOf = (name: Json | undefined): Json[] => {
    const to = typeof name === 'string' ? meanings.get('accepted_schools')?.get(name) : undefined;
    return to === undefined ? [name ?? null] : splitList(to ?? '');
  };
  return (row) => {
    const read: ImportRow = { ...row };
    for (const [column, texts] of meanings) {
      const value = row[column];
      if (Array.isArray(value)) read[column] = value.flatMap(namesOf);
      if (typeof value !== 'string' && typeof value !== 'number') continue;
      const to = texts.get(String(value));
      if (to !== undefined) read[column] = to;
    }
    return read;
  };
}
