import { DetailedError, Upload } from 'tus-js-client';

import { explainStorageStatus } from '#lib/storage-errors.ts';

/** How an upload goes; `onDone`, `onInterrupted` and `onFailed` end what began with a start. */
export interface UploadListener {
  /** 0 to 100. */
  onProgress: (percent: number) => void;
  onDone: (path: string) => void;
  /** It can go on from where it is. */
  onInterrupted: (reason: string) => void;
  onFailed: (reason: string) => void;
}

export interface RunningUpload {
  pause: () => void;
  resume: () => void;
  /** Gives it up. Nothing of it stays, as far as the server can be reached. */
  cancel: () => Promise<void>;
}

interface Destination {
  endpoint: string;
  bucket: string;
  path: string;
  contentType: string;
  apiKey: string;
  /** The caller's token as it is now: it may be renewed while a long upload runs. */
  accessToken: () => Promise<string>;
}

/** What Supabase's resumable uploads demand. */
const chunkBytes = 6 * 1024 * 1024;

// Ten minutes in all, as long as Storage's own clients try.
const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000, ...Array<number>(19).fill(30_000)];

/**
 * Uploads in pieces. The same file, chosen again within a day, goes on where it stopped, even after
 * the page was closed.
 */
export function startResumableUpload(
  file: File,
  { endpoint, bucket, path, contentType, apiKey, accessToken }: Destination,
  { onProgress, onDone, onInterrupted, onFailed }: UploadListener,
): RunningUpload {
  let isCancelled = false;
  const upload = new Upload(file, {
    endpoint,
    chunkSize: chunkBytes,
    retryDelays,
    // Only then is the upload's address known before anything can be lost.
    uploadDataDuringCreation: false,
    removeFingerprintOnSuccess: true,
    headers: { apikey: apiKey, 'x-upsert': 'false' },
    metadata: { bucketName: bucket, objectName: path, contentType, cacheControl: '3600' },
    async onBeforeRequest(request) {
      request.setHeader('authorization', `Bearer ${await accessToken()}`);
    },
    onProgress(sent, total) {
      if (!isCancelled) onProgress(Math.floor((sent / total) * 100));
    },
    onSuccess() {
      if (!isCancelled) onDone(upload.options.metadata?.['objectName'] ?? path);
    },
    onError(error) {
      if (isCancelled) return;
      const status =
        error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? null) : null;
      if (status !== null && status >= 400 && status < 500) onFailed(explainStatus(status));
      else onInterrupted(explainStatus(status));
    },
  });

  async function start(): Promise<void> {
    const [previous] = await upload.findPreviousUploads();
    if (previous) {
      // It becomes the object it was begun as.
      upload.options.metadata = previous.metadata;
      upload.resumeFromPreviousUpload(previous);
    }
    if (!isCancelled) upload.start();
  }
  start().catch(() => onFailed(explainStatus(null)));

  return {
    pause: () => void upload.abort(),
    resume: () => upload.start(),
    async cancel() {
      isCancelled = true;
      await upload.abort(true);
    },
  };
}

/** What an answer of Storage means; null is no answer. */
export const explainStatus = (status: number | null) => explainStorageStatus(status, '50MB');
