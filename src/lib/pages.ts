import type { PostgrestError } from '@supabase/supabase-js';

import { fromPostgrest } from './errors.ts';

/** A page of rows that are read by their range. */
export interface Page<Row> {
  rows: Row[];
  total: number;
  /** The one that is there, where the one asked for is not. */
  page: number;
  pageCount: number;
}

const pageSize = 10;

/** PostgREST's code for a range that begins after the last row. */
const outOfRange = 'PGRST103';

/** Reads a page through a query that counts exactly; past the end, the last there is. */
export async function readPageOf<Row>(
  page: number,
  read: (
    from: number,
    to: number,
  ) => PromiseLike<{ data: Row[] | null; count: number | null; error: PostgrestError | null }>,
): Promise<Page<Row>> {
  const first = (page - 1) * pageSize;
  const { data, count, error } = await read(first, first + pageSize - 1);
  if (error && !(page > 1 && error.code === outOfRange)) throw fromPostgrest(error);
  const rows = data ?? [];
  if (page > 1 && rows.length === 0) {
    const { pageCount } = await readPageOf(1, read);
    return readPageOf(Math.min(pageCount, page - 1), read);
  }
  const total = count ?? 0;
  return { rows, total, page, pageCount: Math.max(1, Math.ceil(total / pageSize)) };
}

/** A pattern for ILIKE, of what contains a text whatever the characters in it. */
export const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
