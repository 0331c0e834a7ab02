import { StorageApiError } from '@supabase/supabase-js';

import { env } from '#lib/store/env.ts';
import { fromFunction, RequestError } from '#lib/data/errors.ts';
import { contentTypeOf, plainName, storagePathOf } from '#lib/uploads/file-types.ts';
import {
  explainStatus,
  startResumableUpload,
  type RunningUpload,
  type UploadListener,
} from '#lib/uploads/resumable-upload.ts';
import { supabase } from '#lib/data/supabase.ts';

/** The private buckets whose files the server checks. */
export type Bucket = 'products' | 'guides';

/** Files up to this size are sent in one request. */
const resumableAboveBytes = 262_144;

/** Uploads a file to a bucket, without linking it to anything: see registerFile. */
export function uploadFile(bucket: Bucket, file: File, listener: UploadListener): RunningUpload {
  const path = storagePathOf(bucket, file.name);
  const contentType = contentTypeOf(file.name);
  if (file.size <= resumableAboveBytes)
    return sendAtOnce(bucket, file, path, contentType, listener);

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
  bucket: Bucket,
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
      .upload(path, file.slice(0, file.size, contentType), { cacheControl: '0' });
    if (isCancelled) {
      if (!error) await removeUpload(bucket, path);
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

/** Removes an upload that is not linked to anything. */
export async function removeUpload(bucket: Bucket, path: string): Promise<void> {
  const { error } = await supabase.storage.from(bucket).remove([path]);
  if (error) throw new RequestError('storage', 'The file could not be removed from the store.');
}

/**
 * Links an upload to a product or guide in place of its previous file. The server checks the content and
 * removes the upload if it does not match its file type.
 */
export async function registerFile(
  owner: { productId: string } | { guideId: string },
  storagePath: string,
  fileName: string,
): Promise<void> {
  const { error } = await supabase.functions.invoke<unknown>('register-file', {
    body: { ...owner, storagePath, fileName: plainName(fileName) },
  });
  if (error) throw await fromFunction(error);
}
