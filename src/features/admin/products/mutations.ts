import { z } from 'zod';

import { changedRow, dataOf, deletedRow } from '#lib/data/answers.ts';
import { ConflictError, RequestError } from '#lib/data/errors.ts';
import { snakeCased, withoutNulls } from '#lib/data/row.ts';
import { runStripeTasks } from '#model/orders/stripe-tasks.ts';
import { supabase } from '#lib/data/supabase.ts';
import { removeUpload } from '#model/files/uploads.ts';

import type { Product, ProductDraft } from './schema.ts';

/**
 * Adds a product or updates the loaded version, including what it unlocks and its sale. Returns the new version.
 * Throws ConflictError if the loaded version was replaced or deleted.
 */
export async function saveProduct(
  id: string,
  draft: ProductDraft,
  seenVersion: number | null,
): Promise<number> {
  // The form requires a price.
  const fields = snakeCased({ ...draft, priceCents: draft.priceCents ?? 0 });
  const answer = await supabase.rpc('save_product', {
    id,
    ...withoutNulls(fields),
    ...(seenVersion === null ? {} : { seen_version: seenVersion }),
  });
  const version = dataOf(answer, {
    PT409: new ConflictError(),
    23505: new RequestError('exists', `A product with the id ${id} already exists.`, 'name'),
  });
  runStripeTasks();
  return version;
}

/** Puts a product on sale or takes it off. */
export async function setProductActive(
  { id, version, priceCents }: Product,
  isActive: boolean,
): Promise<void> {
  if (isActive && priceCents === null) {
    throw new RequestError('no_price', 'Valid price is required');
  }
  await supabase
    .from('products')
    .update({ is_active: isActive })
    .match({ id, version })
    .select('id')
    .then(changedRow);
  runStripeTasks();
}

/**
 * Deletes a product and its file, unless someone holds, has held or is buying it. Returns whether the file
 * could not be removed; the product is deleted either way.
 */
export async function deleteProduct({ id, version, file }: Product): Promise<boolean> {
  await supabase.from('products').delete().match({ id, version }).select('id').then(deletedRow);
  if (!file) return false;
  return removeUpload('products', file.path).then(
    () => false,
    () => true,
  );
}

/** Adds the default products that are missing. Returns the number added. */
export async function migrateDefaultProducts(): Promise<number> {
  return z
    .object({ restored: z.number() })
    .parse(await supabase.rpc('restore_default_products').then(dataOf)).restored;
}
