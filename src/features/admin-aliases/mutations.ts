import { ConflictError, fromPostgrest, RequestError } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

import type { AliasChange } from './schema.ts';

/**
 * Adds, removes or replaces an alias and relists its applicants. Throws ConflictError when the alias has
 * changed since it was loaded.
 */
export async function changeAlias({ seen, next }: AliasChange): Promise<void> {
  const { error } = await supabase.rpc('change_alias', {
    ...(seen ? { seen_alias: seen.alias, seen_school: seen.schoolName } : {}),
    ...(next ? { new_alias: next.alias, new_school: next.schoolName } : {}),
  });
  if (!error) return;
  if (error.code === 'PT409') throw new ConflictError();
  if (error.code === '23505') {
    throw new RequestError('exists', `“${next?.alias}” already refers to a school.`);
  }
  throw fromPostgrest(error);
}
