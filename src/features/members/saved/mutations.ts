import { dataOf } from '#lib/data/answers.ts';
import { supabase } from '#lib/data/supabase.ts';

import type { SavedKind } from './schema.ts';

/** Succeeds if the item is already saved, perhaps in another tab. */
export async function save(kind: SavedKind, id: string): Promise<void> {
  dataOf(
    await (kind === 'applicant'
      ? supabase
          .from('saved_applicants')
          .upsert(
            { applicant_id: id },
            { onConflict: 'user_id,applicant_id', ignoreDuplicates: true },
          )
      : supabase
          .from('saved_schools')
          .upsert({ school_id: id }, { onConflict: 'user_id,school_id', ignoreDuplicates: true })),
  );
}

/** Succeeds if the item is already removed. */
export async function unsave(kind: SavedKind, id: string): Promise<void> {
  dataOf(
    await (kind === 'applicant'
      ? supabase.from('saved_applicants').delete().eq('applicant_id', id)
      : supabase.from('saved_schools').delete().eq('school_id', id)),
  );
}
