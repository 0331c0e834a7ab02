import { StorageApiError } from '@supabase/supabase-js';
import { z } from 'zod';

import { env } from '#lib/env.ts';
import { ConflictError, fromFunction, fromPostgrest, RequestError } from '#lib/errors.ts';
import { runStripeTasks } from '#lib/stripe-tasks.ts';
import { supabase } from '#lib/supabase.ts';

import { contentTypeOf, plainName, storagePathOf } from './file-types.ts';
import type { Product, ProductDraft } from './schema.ts';
import {
  explainStatus,
  startResumableUpload,
  type RunningUpload,
  type UploadListener,
} from './upload.ts';

const bucket = 'products';

/** Files up to this size are sent in one request. */
const resumableAboveBytes = 262_144;

/**
 * Adds a product or updates the loaded version, including what it unlocks. Returns the new version.
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
 * Deletes a product and its file, unless someone holds or is buying it. Returns whether the file
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
  return removeUpload(file.path).then(
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

/** Uploads a file to the store, without linking it to a product: see registerProductFile. */
export function uploadFile(file: File, listener: UploadListener): RunningUpload {
  const path = storagePathOf(file.name);
  const contentType = contentTypeOf(file.name);
  if (file.size <= resumableAboveBytes) return sendAtOnce(file, path, contentType, listener);

  return startResumableUpload(
    file,
    {
      endpoint: `${env.supabaseUrl}/storage/v1/upload/resumable`,
      bucket,
      path,
      contentType,
      apiKey: env.supabasePublishableKey,
      async accessToken() {
        const { data } = await supabase.auth.getSession();
        return data.session?.access_token ?? '';
      },
    },
    listener,
  );
}

function sendAtOnce(
  file: File,
  path: string,
  contentType: string,
  { onProgress, onDone, onInterrupted, onFailed }: UploadListener,
): RunningUpload {
  let isCancelled = false;

  async function send(): Promise<void> {
    onProgress(0);
    // A form file is sent with its own type.
    const { error } = await supabase.storage
      .from(bucket)
      .upload(path, file.slice(0, file.size, contentType), { cacheControl: '3600' });
    if (isCancelled) {
      if (!error) await removeUpload(path);
    } else if (!error) {
      onProgress(100);
      onDone(path);
    } else if (error instanceof StorageApiError) {
      onFailed(explainStatus(Number(error.statusCode)));
    } else {
      onInterrupted(explainStatus(null));
    }
  }

  void send();
  return {
    // Too short to be paused.
    pause: () => {},
    resume: () => void send(),
    async cancel() {
      isCancelled = true;
    },
  };
}

/** Removes an upload that is not linked to a product. */
export async function removeUpload(path: string): Promise<void> {
  const { error } = await supabase.storage.from(bucket).remove([path]);
  if (error) throw new RequestError('storage', 'The file could not be removed from the store.');
}

/**
 * Links an upload to a product in place of its previous file. The server checks the content and
 * removes the upload if it does not match its file type.
 */
export async function registerProductFile(
  productId: string,
  storagePath: string,
  fileName: string,
): Promise<void> {
  const { error } = await supabase.functions.invoke<unknown>('register-product-file', {
    body: { productId, storagePath, fileName: plainName(fileName) },
  });
  if (error) throw await fromFunction(error);
}
