import { queryOptions } from '@tanstack/react-query';

import { dataOf } from '#lib/answers.ts';
import { supabase } from '#lib/supabase.ts';

const counted = ['applicants', 'schools', 'products'] as const;

export type StoreCounts = Record<(typeof counted)[number], number>;

/** The store's record counts, as far as the policies let the caller count them. */
export const storeCountsOptions = queryOptions({
  queryKey: ['store-counts'],
  queryFn: fetchStoreCounts,
});

async function fetchStoreCounts(): Promise<StoreCounts> {
  const [applicants = 0, schools = 0, products = 0] = await Promise.all(counted.map(countOf));
  return { applicants, schools, products };
}

async function countOf(table: (typeof counted)[number]): Promise<number> {
  const answer = await supabase.from(table).select('id', { count: 'exact', head: true });
  dataOf(answer);
  return answer.count ?? 0;
}
