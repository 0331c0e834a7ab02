import { changedRow, type Answer } from '#lib/data/answers.ts';
import { RequestError } from '#lib/data/errors.ts';
import { snakeCased } from '#lib/data/row.ts';
import { supabase } from '#lib/data/supabase.ts';
import { removeUpload } from '#model/files/uploads.ts';

import type { Guide, GuideDraft } from './schema.ts';

/**
 * Adds a guide or updates the loaded version, with or without its file. Returns the saved guide. Throws
 * ConflictError if the loaded version was replaced or deleted.
 */
export async function saveGuide(
  id: string,
  draft: GuideDraft,
  seen: Guide | null,
  { removesFile }: { removesFile: boolean },
): Promise<Guide> {
  const row = snakeCased(draft);
  const guides = supabase.from('guides');
  const answer = await (
    seen
      ? guides
          .update(removesFile ? { ...row, storage_path: null } : row)
          .match({ id, version: seen.version })
      : guides.insert({ id, ...row })
  ).select('published_at, storage_path, version');
  const saved = savedRow(answer, {
    23505: new RequestError('exists', `A guide with the id ${id} already exists.`, 'title'),
  });
  // Without its guide the file is unreachable for members, even if it can't be removed.
  if (removesFile && seen?.storagePath)
    await removeUpload('guides', seen.storagePath).catch(() => {});
  return {
    ...draft,
    id,
    publishedAt: saved.published_at,
    storagePath: saved.storage_path,
    version: saved.version,
  };
}

/** Publishes a guide, now or at a time, or makes it a draft again. */
export async function setPublishedAt(
  { id, version }: Guide,
  publishedAt: string | null,
): Promise<void> {
  await supabase
    .from('guides')
    .update({ published_at: publishedAt })
    .match({ id, version })
    .select('id')
    .then(savedRow);
}

/** Deletes a guide and its file. Returns whether the file could not be removed; the guide is deleted either way. */
export async function deleteGuide({ id, version, storagePath }: Guide): Promise<boolean> {
  await supabase.from('guides').delete().match({ id, version }).select('id').then(changedRow);
  if (storagePath === null) return false;
  return removeUpload('guides', storagePath).then(
    () => false,
    () => true,
  );
}

function savedRow<Row>(answer: Answer<Row[]>, instead?: Record<string, Error>): Row {
  if (!answer.error?.message.includes('something_to_show')) return changedRow(answer, instead);
  throw new RequestError(
    'nothing_to_show',
    'Members would see nothing: add a text, a file or an address first, or keep it a draft.',
  );
}
