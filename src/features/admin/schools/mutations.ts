import { StorageApiError } from '@supabase/supabase-js';
import { z } from 'zod';

import { dayMs } from '#lib/dates/day-ms.ts';
import { changedRow, dataOf } from '#lib/data/answers.ts';
import { RequestError } from '#lib/data/errors.ts';
import { explainStorageStatus } from '#lib/uploads/storage-errors.ts';
import { supabase } from '#lib/data/supabase.ts';

import { imageTypeOf } from './image-types.ts';
import type { School, SchoolDraft } from './schema.ts';

const images = () => supabase.storage.from('school-images');

/** The change to a school's image. */
export type ImageChange = 'keep' | 'remove' | File;

/**
 * Updates the loaded version of a school. Throws ConflictError if that version was replaced or deleted; a
 * newly uploaded image is then removed.
 */
export async function saveSchool(
  seen: School,
  { acceptanceRate, ...draft }: SchoolDraft,
  image: ImageChange,
): Promise<void> {
  const path = image instanceof File ? await uploadImage(seen.id, image) : null;
  try {
    await supabase
      .from('schools')
      .update({
        ...draft,
        acceptance_rate: acceptanceRate,
        ...(image === 'keep' ? {} : { custom_image_url: path && addressOf(path) }),
      })
      .eq('id', seen.id)
      .eq('version', seen.version)
      .select('id')
      .then(changedRow);
  } catch (error) {
    if (path !== null) await images().remove([path]);
    throw error;
  }
  if (image !== 'keep') await tidyUp(seen, path);
}

const addressOf = (path: string) => images().getPublicUrl(path).data.publicUrl;

async function uploadImage(schoolId: string, file: File): Promise<string> {
  const kind = await imageTypeOf(file);
  if ('problem' in kind) throw new RequestError('bad_image', kind.problem);
  const path = `${schoolId}/${Date.now()}.${kind.ending}`;
  // A form file is sent with its own type.
  const { error } = await images().upload(path, file.slice(0, file.size, kind.type), {
    cacheControl: '604800',
  });
  if (error) {
    const status = error instanceof StorageApiError ? Number(error.statusCode) : null;
    throw new RequestError('upload', `File upload failed: ${explainStorageStatus(status, '5MB')}`);
  }
  return path;
}

/**
 * Removes the replaced image and uploads abandoned by closed browsers. Failures are ignored: the next
 * cleanup finds the rest.
 */
async function tidyUp({ id, customImageUrl: replaced }: School, kept: string | null) {
  const { data } = await images().list(id);
  const paths = (data ?? [])
    .map(({ name, created_at }) => ({ path: `${id}/${name}`, createdAt: created_at }))
    .filter(({ path, createdAt }) => {
      const isAbandoned = Date.parse(createdAt ?? '') < Date.now() - dayMs;
      return path !== kept && (isAbandoned || addressOf(path) === replaced);
    })
    .map(({ path }) => path);
  if (paths.length > 0) await images().remove(paths);
}

const syncedSchema = z.object({ schools: z.int(), created: z.int(), removed: z.int() });

/** Links every applicant to the schools they name. Returns the numbers of schools. */
export async function syncSchools(): Promise<z.infer<typeof syncedSchema>> {
  return syncedSchema.parse(await supabase.rpc('sync_schools').then(dataOf));
}
