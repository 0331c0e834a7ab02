import type { PostgrestError } from '@supabase/supabase-js';
import { queryOptions } from '@tanstack/react-query';

import type { Database } from '#database.types.ts';
import { fromPostgrest } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

const counted = ['applicants', 'schools', 'products', 'orders'] as const;

export type StoreCounts = Record<(typeof counted)[number], number> & {
  /** Awaiting a decision. */
  newSubmissions: number;
  /** Not yet handled. */
  newMessages: number;
};

/** The store's record counts, as far as the policies let the caller count them. */
export const storeCountsOptions = queryOptions({
  queryKey: ['store-counts'],
  queryFn: fetchStoreCounts,
});

async function fetchStoreCounts(): Promise<StoreCounts> {
  const [applicants, schools, products, orders, newSubmissions, newMessages] = await Promise.all([
    ...counted.map((table) => countOf(rowsOf(table))),
    countOf(rowsOf('applicant_submissions').eq('status', 'pending')),
    countOf(rowsOf('contact_messages').eq('is_handled', false)),
  ]);
  return {
    applicants: applicants ?? 0,
    schools: schools ?? 0,
    products: products ?? 0,
    orders: orders ?? 0,
    newSubmissions: newSubmissions ?? 0,
    newMessages: newMessages ?? 0,
  };
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
