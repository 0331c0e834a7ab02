import { dataOf } from '#lib/data/answers.ts';
import { ConflictError, RequestError } from '#lib/data/errors.ts';
import { supabase } from '#lib/data/supabase.ts';

import type { AliasChange } from './schema.ts';

/**
 * Adds, removes or replaces an alias and relists its applicants. Throws ConflictError when the alias has
 * changed since it was loaded.
 */
export async function changeAlias({ seen, next }: AliasChange): Promise<void> {
  const answer = await supabase.rpc('change_alias', {
    ...(seen ? { seen_alias: seen.alias, seen_school: seen.schoolName } : {}),
    ...(next ? { new_alias: next.alias, new_school: next.schoolName } : {}),
  });
  dataOf(answer, {
    PT409: new ConflictError(),
    23505: new RequestError('exists', `“${next?.alias}” already refers to a school.`),
  });
}
