import { changedRow, dataOf } from '#lib/data/answers.ts';
import { RequestError } from '#lib/data/errors.ts';
import { snakeCased } from '#lib/data/row.ts';
import { supabase } from '#lib/data/supabase.ts';
import { pageNames } from '#model/store/paths.ts';

import type { MySchoolChange, SavedKind } from './schema.ts';

/** Succeeds if the item is already saved, perhaps in another tab. */
export async function save(kind: SavedKind, id: string): Promise<void> {
  if (kind === 'school') return addSchools([id]);
  dataOf(
    await supabase
      .from('saved_applicants')
      .upsert({ applicant_id: id }, { onConflict: 'user_id,applicant_id', ignoreDuplicates: true }),
  );
}

/** Succeeds if the item is already removed. A school with a note or dates has to be removed from the list itself. */
export async function unsave(kind: SavedKind, id: string): Promise<void> {
  if (kind === 'applicant') {
    dataOf(await supabase.from('saved_applicants').delete().eq('applicant_id', id));
    return;
  }
  const school = supabase.from('saved_schools');
  dataOf(await school.delete().match({ school_id: id, status: 'thinking', note: '' }));
  const left = dataOf(await school.select('school_id').eq('school_id', id));
  if (left.length > 0) {
    const words = `This school has a note or dates. Remove it in ${pageNames.mySchools}.`;
    throw new RequestError('conflict', words);
  }
}

/** Schools that are on the list already stay as they are. `names`: by id, as written, of schools that the store does not know. */
export async function addSchools(ids: string[], names: Record<string, string> = {}): Promise<void> {
  await supabase.rpc('save_schools', { school_ids: ids, names }).then(dataOf);
}

export async function removeSchool(id: string): Promise<void> {
  dataOf(await supabase.from('saved_schools').delete().eq('school_id', id));
}

export async function changeSchool(id: string, change: MySchoolChange): Promise<void> {
  const changing = supabase.from('saved_schools').update(snakeCased(change)).eq('school_id', id);
  changedRow(await changing.select('school_id'));
}

export async function sortSchools(ids: string[]): Promise<void> {
  await supabase.rpc('sort_my_schools', { school_ids: ids }).then(dataOf);
}

/** The list becomes one of the closed cycles; the next begins empty. */
export async function closeCycle(): Promise<void> {
  await supabase.rpc('close_cycle').then(dataOf);
}

/** The list that is open is closed in its place. */
export async function reopenCycle(id: string): Promise<void> {
  await supabase.rpc('reopen_cycle', { cycle_id: id }).then(dataOf);
}

export async function deleteCycle(id: string): Promise<void> {
  dataOf(await supabase.from('closed_cycles').delete().eq('id', id));
}
