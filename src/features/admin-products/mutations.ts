import { z } from 'zod';

import { ConflictError, fromPostgrest, RequestError } from '#lib/errors.ts';
import { runStripeTasks } from '#lib/stripe-tasks.ts';
import { supabase } from '#lib/supabase.ts';
import { removeUpload } from '#lib/uploads.ts';

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
  const { data, error } = await supabase.rpc('save_product', {
    id,
    name: draft.name,
    description: draft.description,
    // The form requires a price.
    price_cents: draft.priceCents ?? 0,
    type: draft.type,
    category: draft.category,
    features: draft.features,
    sort_order: draft.sortOrder,
    is_active: draft.isActive,
    capabilities: draft.capabilities,
    ...(draft.onSaleFrom === null ? {} : { on_sale_from: draft.onSaleFrom }),
    ...(draft.sale && {
      sale_price_cents: draft.sale.priceCents,
      sale_ends_at: draft.sale.endsAt,
      ...(draft.sale.startsAt === null ? {} : { sale_starts_at: draft.sale.startsAt }),
    }),
    ...(seenVersion === null ? {} : { seen_version: seenVersion }),
  });
  if (!error) {
    runStripeTasks();
    return data;
  }
  if (error.code === 'PT409') throw new ConflictError();
  if (error.code === '23505') {
    throw new RequestError('exists', `A product with the id ${id} already exists.`);
  }
  throw fromPostgrest(error);
}

/** Puts a product on sale or takes it off. */
export async function setProductActive(product: Product, isActive: boolean): Promise<void> {
  if (isActive && product.priceCents === null) {
    throw new RequestError('no_price', 'Valid price is required');
  }
  const { data, error } = await supabase
    .from('products')
    .update({ is_active: isActive })
    .eq('id', product.id)
    .eq('version', product.version)
    .select('id');
  if (error) throw fromPostgrest(error);
  if (data.length === 0) throw new ConflictError();
  runStripeTasks();
}

/**
 * Deletes a product and its file, unless someone holds, has held or is buying it. Returns whether the file
 * could not be removed; the product is deleted either way.
 */
export async function deleteProduct({ id, version, file }: Product): Promise<boolean> {
  const { data, error } = await supabase
    .from('products')
    .delete()
    .eq('id', id)
    .eq('version', version)
    .select('id');
  if (error) {
    const { code, message } = fromPostgrest(error);
    throw new RequestError(code, [message, error.hint].filter(Boolean).join(' '));
  }
  if (data.length === 0) throw new ConflictError();
  if (!file) return false;
  return removeUpload('products', file.path).then(
    () => false,
    () => true,
  );
}

/** Adds the default products that are missing. Returns the number added. */
export async function migrateDefaultProducts(): Promise<number> {
  const { data, error } = await supabase.rpc('restore_default_products');
  if (error) throw fromPostgrest(error);
  return z.object({ restored: z.number() }).parse(data).restored;
}
