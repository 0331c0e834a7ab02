import { useCallback, useEffect, useRef, useState } from 'react';

import { messageOf, RequestError } from '#lib/data/errors.ts';
import { findFileProblem } from '#lib/uploads/file-types.ts';
import type { RunningUpload } from '#lib/uploads/resumable-upload.ts';
import { registerFile, removeUpload, uploadFile, type Bucket } from './uploads.ts';

import { useUnsavedChanges } from '#ui/form/unsaved-changes.ts';
import { useIsMounted } from '#ui/page/use-is-mounted.ts';

/** A file being uploaded. Once `uploaded`, it is stored at `path` but not yet linked to anything. */
export type FileUpload =
  | { phase: 'none' | 'canceled' }
  | { phase: 'refused'; message: string }
  | { phase: 'sending' | 'paused'; file: File; percent: number }
  | { phase: 'interrupted'; file: File; percent: number; reason: string }
  | { phase: 'failed'; file: File; reason: string }
  | { phase: 'uploaded'; file: File; path: string };

/** Whether an upload is in progress. */
const isUnderWay = ({ phase }: FileUpload): boolean =>
  phase === 'sending' || phase === 'paused' || phase === 'interrupted';

/** Uploads one file at a time. An upload that is not linked in the end is removed. */
export function useFileUpload(bucket: Bucket) {
  const [upload, setUpload] = useState<FileUpload>({ phase: 'none' });
  // Why the file could not be linked; saving again retries.
  const [failure, setFailure] = useState<string | null>(null);
  const chosen = useRef<File>(undefined);
  const running = useRef<RunningUpload>(undefined);
  const uploadedPath = useRef<string>(undefined);
  const isKept = useRef(false);
  const isMounted = useIsMounted();

  const discard = useCallback(() => {
    // If this fails, the server cleans up after a day.
    running.current?.cancel().catch(() => {});
    if (uploadedPath.current !== undefined)
      removeUpload(bucket, uploadedPath.current).catch(() => {});
    chosen.current = undefined;
    running.current = undefined;
    uploadedPath.current = undefined;
  }, [bucket]);

  const resume = useCallback(() => {
    setUpload((now) =>
      now.phase === 'paused' || now.phase === 'interrupted'
        ? { phase: 'sending', file: now.file, percent: now.percent }
        : now,
    );
    running.current?.resume();
  }, []);

  useEffect(
    () => () => {
      if (!isKept.current) discard();
    },
    [discard],
  );

  const isUploading = isUnderWay(upload);
  useUnsavedChanges(isUploading || upload.phase === 'uploaded');

  const isInterrupted = upload.phase === 'interrupted';
  useEffect(() => {
    if (!isInterrupted) return undefined;
    window.addEventListener('online', resume);
    return () => window.removeEventListener('online', resume);
  }, [isInterrupted, resume]);

  async function choose(file: File): Promise<void> {
    discard();
    chosen.current = file;
    setUpload({ phase: 'sending', file, percent: 0 });
    const message = await findFileProblem(file);
    // It was cancelled in the meantime.
    if (chosen.current !== file) return;
    if (message !== null) {
      setUpload({ phase: 'refused', message });
      return;
    }
    let percent = 0;
    running.current = uploadFile(bucket, file, {
      onProgress(next) {
        percent = next;
        setUpload((now) => (now.phase === 'paused' ? now : { phase: 'sending', file, percent }));
      },
      onDone(path) {
        running.current = undefined;
        uploadedPath.current = path;
        setUpload({ phase: 'uploaded', file, path });
      },
      onInterrupted: (reason) => setUpload({ phase: 'interrupted', file, percent, reason }),
      onFailed(reason) {
        running.current = undefined;
        setUpload({ phase: 'failed', file, reason });
      },
    });
  }

  function pause(): void {
    running.current?.pause();
    setUpload((now) => (now.phase === 'sending' ? { ...now, phase: 'paused' } : now));
  }

  function cancel(): void {
    discard();
    setUpload({ phase: isUnderWay(upload) ? 'canceled' : 'none' });
  }

  /** The file was linked or, with a reason, rejected and removed: nothing left to clean up. */
  function handOver(refusal?: string): void {
    uploadedPath.current = undefined;
    setUpload((now) =>
      refusal !== undefined && now.phase === 'uploaded'
        ? { phase: 'failed', file: now.file, reason: refusal }
        : { phase: 'none' },
    );
  }

  /** Links the uploaded file, if there is one; false if that failed. */
  async function attach(owner: Parameters<typeof registerFile>[0]): Promise<boolean> {
    setFailure(null);
    if (upload.phase !== 'uploaded') return true;
    try {
      await registerFile(owner, upload.path, upload.file.name);
      handOver();
      return true;
    } catch (error) {
      if (error instanceof RequestError && error.code === 'unprocessable') handOver(error.message);
      else setFailure(`File upload failed: ${messageOf(error)}`);
      return false;
    }
  }

  /** While the file is being linked, leaving the form removes nothing; an unlinked file is removed afterwards. */
  async function keepWhile(taking: () => Promise<void>): Promise<void> {
    isKept.current = true;
    try {
      await taking();
    } finally {
      isKept.current = false;
      if (!isMounted()) discard();
    }
  }

  return { upload, isUploading, failure, choose, pause, resume, cancel, attach, keepWhile };
}
