import { queryOptions } from '@tanstack/react-query';

import { dataOf } from '#lib/data/answers.ts';
import { fetchPage } from '#lib/data/pages.ts';
import { pageOptions } from '#lib/data/query-options.ts';
import { supabase } from '#lib/data/supabase.ts';

import { contributionSchema, contributionsSchema, earningSchema } from './schema.ts';

/** The query key of all of a member's contributions, invalidated together. */
const contributionsKey = (userId: string) => ['contributions', userId] as const;

export const contributionsOptions = (userId: string) =>
  queryOptions({
    queryKey: [...contributionsKey(userId), 'totals'],
    queryFn: async () =>
      contributionsSchema.parse(await supabase.rpc('my_contributions').then(dataOf)),
  });

/** A page of the profiles that the member submitted, latest first. */
export const submissionsOptions = (userId: string, page: number) =>
  pageOptions([...contributionsKey(userId), 'submissions', page], () =>
    fetchPage(contributionSchema, supabase.rpc('my_submissions', { page })),
  );

/** A page of what the member earned, latest first. */
export const earningsOptions = (userId: string, page: number) =>
  pageOptions([...contributionsKey(userId), 'earnings', page], () =>
    fetchPage(earningSchema, supabase.rpc('my_earnings', { page })),
  );
