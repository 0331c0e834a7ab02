import type { PostgrestError } from '@supabase/supabase-js';
import { queryOptions } from '@tanstack/react-query';

import type { Database } from '#database.types.ts';
import { fromPostgrest } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

const counted = ['applicants', 'schools', 'products'] as const;

export type StoreCounts = Record<(typeof counted)[number], number>;

/** The store's record counts, as far as the policies let the caller count them. */
export const storeCountsOptions = queryOptions({
  queryKey: ['store-counts'],
  queryFn: fetchStoreCounts,
});

async function fetchStoreCounts(): Promise<StoreCounts> {
  const [applicants, schools, products] = await Promise.all(
    counted.map((table) => countOf(rowsOf(table))),
  );
  return { applicants: applicants ?? 0, schools: schools ?? 0, products: products ?? 0 };
}

type Table = keyof Database['public']['Tables'];

const rowsOf = <Name extends Table>(table: Name) =>
  supabase.from(table).select('id', { count: 'exact', head: true });

async function countOf(
  rows: PromiseLike<{ count: number | null; error: PostgrestError | null }>,
): Promise<number> {
  const { count, error } = await rows;
  if (error) throw fromPostgrest(error);
  return count ?? 0;
}
