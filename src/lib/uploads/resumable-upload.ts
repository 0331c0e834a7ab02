import { DetailedError, Upload } from 'tus-js-client';

import { explainStorageStatus } from './storage-errors.ts';

/** Callbacks of an upload; each start ends with `onDone`, `onInterrupted` or `onFailed`. */
export interface UploadListener {
  /** 0 to 100. */
  onProgress: (percent: number) => void;
  onDone: (path: string) => void;
  /** The upload can be resumed. */
  onInterrupted: (reason: string) => void;
  onFailed: (reason: string) => void;
}

export interface RunningUpload {
  pause: () => void;
  resume: () => void;
  /** Cancels the upload and removes its data if the server can be reached. */
  cancel: () => Promise<void>;
}

interface Destination {
  endpoint: string;
  bucket: string;
  path: string;
  contentType: string;
  apiKey: string;
  /** The caller's current token, which may be renewed during a long upload. */
  accessToken: () => Promise<string>;
}

/** The chunk size that Supabase requires for resumable uploads. */
const chunkBytes = 6 * 1024 * 1024;

// Ten minutes in total, like Storage's own clients.
const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000, ...Array<number>(19).fill(30_000)];

/**
 * Uploads a file in chunks. Choosing the same file again within a day resumes the upload, even after
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
    // This makes the upload's URL known before any data can be lost.
    uploadDataDuringCreation: false,
    removeFingerprintOnSuccess: true,
    headers: { apikey: apiKey, 'x-upsert': 'false' },
    metadata: { bucketName: bucket, objectName: path, contentType, cacheControl: '0' },
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
      // Offline, nothing is retried.
      else
        onInterrupted(
          `${navigator.onLine ? 'retry limit exceeded: ' : ''}${explainStatus(status)}`,
        );
    },
  });

  async function start(): Promise<void> {
    const [previous] = await upload.findPreviousUploads();
    if (previous) {
      // Keeps the object name it started with.
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

/** Translates a Storage status to a message; null means no response. */
export const explainStatus = (status: number | null) => explainStorageStatus(status, '50MB');
