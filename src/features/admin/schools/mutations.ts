import { StorageApiError } from '@supabase/supabase-js';
import { z } from 'zod';

import { dayMs } from '#lib/dates/day-ms.ts';
import { changedRow, dataOf } from '#lib/data/answers.ts';
import { RequestError } from '#lib/data/errors.ts';
import { snakeCased } from '#lib/data/row.ts';
import { explainStorageStatus } from '#lib/uploads/storage-errors.ts';
import { supabase } from '#lib/data/supabase.ts';

import { imageTypeOf } from './image-types.ts';
import type { School, SchoolDraft } from './schema.ts';

const images = () => supabase.storage.from('school-images');

/** The change to a school's image or logo. */
export type ImageChange = 'keep' | 'remove' | File;

/**
 * Updates the loaded version of a school. Throws ConflictError if that version was replaced or deleted; what was newly
 * uploaded is then removed.
 */
export async function saveSchool(
  seen: School,
  draft: SchoolDraft,
  image: ImageChange,
  logo: ImageChange = 'keep',
): Promise<void> {
  const startedAt = Date.now();
  const paths: string[] = [];
  /** Its address after the change, once a new file is uploaded. */
  async function changed(change: ImageChange, before: string | null): Promise<string | null> {
    if (!(change instanceof File)) return change === 'keep' ? before : null;
    const path = await uploadImage(`${seen.id}/${startedAt + paths.length}`, change);
    paths.push(path);
    return addressOf(path);
  }
  const kept: (string | null)[] = [];
  try {
    const customImageUrl = await changed(image, seen.customImageUrl);
    const logoUrl = await changed(logo, seen.logoUrl);
    kept.push(customImageUrl, logoUrl);
    await supabase
      .from('schools')
      .update({
        ...snakeCased(draft),
        ...(image === 'keep' ? {} : { custom_image_url: customImageUrl }),
        ...(logo === 'keep' ? {} : { logo_url: logoUrl }),
      })
      .eq('id', seen.id)
      .eq('version', seen.version)
      .select('id')
      .then(changedRow);
  } catch (error) {
    if (paths.length > 0) await images().remove(paths);
    throw error;
  }
  if (image !== 'keep' || logo !== 'keep') await tidyUp(seen, kept);
}

const addressOf = (path: string) => images().getPublicUrl(path).data.publicUrl;

/** Adds the ending of its type to the place. */
async function uploadImage(place: string, file: File): Promise<string> {
  const kind = await imageTypeOf(file);
  if ('problem' in kind) throw new RequestError('bad_image', kind.problem);
  const path = `${place}.${kind.ending}`;
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
 * Removes what was replaced and uploads abandoned by closed browsers. Failures are ignored: the next cleanup finds the
 * rest.
 */
async function tidyUp({ id, customImageUrl, logoUrl }: School, kept: (string | null)[]) {
  const { data } = await images().list(id);
  const paths = (data ?? [])
    .map(({ name, created_at }) => ({ path: `${id}/${name}`, createdAt: created_at }))
    .filter(({ path, createdAt }) => {
      const isAbandoned = Date.parse(createdAt ?? '') < Date.now() - dayMs;
      const address = addressOf(path);
      return (
        !kept.includes(address) && (isAbandoned || [customImageUrl, logoUrl].includes(address))
      );
    })
    .map(({ path }) => path);
  if (paths.length > 0) await images().remove(paths);
}

const syncedSchema = z.object({ schools: z.int(), created: z.int(), removed: z.int() });

/** Links every applicant to the schools they name. Returns the numbers of schools. */
export async function syncSchools(): Promise<z.infer<typeof syncedSchema>> {
  return syncedSchema.parse(await supabase.rpc('sync_schools').then(dataOf));
}
