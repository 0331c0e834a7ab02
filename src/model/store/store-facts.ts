import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { dataOf } from '#lib/data/answers.ts';
import { rowSchema } from '#lib/data/row.ts';
import { supabase } from '#lib/data/supabase.ts';

const storeFactsSchema = rowSchema({
  /** Whose days the store counts: 'America/New_York'. */
  timeZone: z.string(),
  /** The codes of the countries sold to; none for every one. */
  sellsTo: z.array(z.string()),
  /** The address of an external form for profiles; empty for our own. */
  submissionForm: z.string(),
  /** The days in which buyers get their money back; null without. */
  refundDays: z.int().nullable(),
  /** What a published profile earns; two dollars without. */
  reward: z.object({ plan: z.string(), months: z.int() }).nullish(),
});

export type StoreFacts = z.infer<typeof storeFactsSchema>;

/** What everyone may know of the store's settings. */
export const fetchStoreFacts = async (): Promise<StoreFacts> =>
  storeFactsSchema.parse(await supabase.rpc('store_facts').then(dataOf));

export const storeFactsOptions = queryOptions({
  queryKey: ['store-facts'],
  queryFn: fetchStoreFacts,
});
