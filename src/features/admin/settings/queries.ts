import { dataOf } from '#lib/data/answers.ts';
import { openedOptions } from '#lib/data/query-options.ts';
import { supabase } from '#lib/data/supabase.ts';

import { settingsRecord, type StoreSettings } from './schema.ts';

/** Refetched for every edit. */
export const storeSettingsOptions = openedOptions(['store-settings'], fetchStoreSettings);

export async function fetchStoreSettings(): Promise<StoreSettings> {
  const data = await supabase.from('store_settings').select().single().then(dataOf);
  return settingsRecord.row.parse(data);
}
