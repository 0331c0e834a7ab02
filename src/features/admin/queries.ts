import { queryOptions } from '@tanstack/react-query';

import { fromPostgrest } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

const counted = ['applicants', 'schools', 'products', 'orders'] as const;

export type StoreCounts = Record<(typeof counted)[number], number>;

/** How much of what the store holds, as far as the policies let the caller count. */
export const storeCountsOptions = queryOptions({
  queryKey: ['store-counts'],
  queryFn: fetchStoreCounts,
});

async function fetchStoreCounts(): Promise<StoreCounts> {
  const [applicants, schools, products, orders] = await Promise.all(counted.map(countRows));
  return {
    applicants: applicants ?? 0,
    schools: schools ?? 0,
    products: products ?? 0,
    orders: orders ?? 0,
  };
}

async function countRows(table: (typeof counted)[number]): Promise<number> {
  const { count, error } = await supabase.from(table).select('*', { count: 'exact', head: true });
  if (error) throw fromPostgrest(error);
  return count ?? 0;
}
