import { queryOptions } from '@tanstack/react-query';

import { dataOf } from '#lib/answers.ts';
import { supabase } from '#lib/supabase.ts';

import { storeSettingsSchema, type StoreSettings } from './schema.ts';

/** Refetched for every edit. */
export const storeSettingsOptions = queryOptions({
  queryKey: ['store-settings'],
  queryFn: fetchStoreSettings,
  staleTime: 0,
  gcTime: 0,
});

export async function fetchStoreSettings(): Promise<StoreSettings> {
  const data = await supabase.from('store_settings').select().single().then(dataOf);
  return storeSettingsSchema.parse(data);
}
