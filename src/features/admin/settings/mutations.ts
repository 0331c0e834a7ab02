import { changedRow } from '#lib/data/answers.ts';
import { snakeCased } from '#lib/data/row.ts';
import { runStripeTasks } from '#model/orders/stripe-tasks.ts';
import { supabase } from '#lib/data/supabase.ts';

import { settingsRecord, type SettingsDraft, type StoreSettings } from './schema.ts';

/** Saves some of the settings over the loaded version. Throws ConflictError if that version has been replaced. */
export async function saveStoreSettings(
  draft: Partial<SettingsDraft>,
  seenVersion: number,
): Promise<StoreSettings> {
  const row = await supabase
    .from('store_settings')
    .update(snakeCased(draft))
    .eq('version', seenVersion)
    .select()
    .then(changedRow);
  // Orders with upgrade credit end when it is turned off.
  runStripeTasks();
  return settingsRecord.row.parse(row);
}
