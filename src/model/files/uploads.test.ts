import { waitFor } from '@testing-library/react';
import { StorageApiError } from '@supabase/supabase-js';
import { beforeEach, expect, test, vi } from 'vitest';

import { pdf, sized } from '#lib/uploads/file-test-data.ts';
import type { startResumableUpload } from '#lib/uploads/resumable-upload.ts';
import { uploadFile } from './uploads.ts';

interface Answer {
  data: unknown;
  error: unknown;
}

const backend = vi.hoisted(() => ({
  upload: vi.fn<(path: string, file: Blob, options: object) => Promise<Answer>>(),
  remove: vi.fn<(paths: string[]) => Promise<Answer>>(),
}));
const resumable = vi.hoisted(() => ({ start: vi.fn<typeof startResumableUpload>() }));

vi.mock('#lib/store/env.ts', () => ({ env: { supabaseUrl: 'https://project.example.com' } }));
vi.mock('#lib/data/supabase.ts', () => ({
  supabase: {
    storage: { from: () => ({ upload: backend.upload, remove: backend.remove }) },
  },
}));
vi.mock('#lib/uploads/resumable-upload.ts', async (load) => ({
  ...(await load<object>()),
  startResumableUpload: resumable.start,
}));

beforeEach(() => {
  for (const mock of [...Object.values(backend), resumable.start]) mock.mockReset();
  backend.remove.mockResolvedValue({ data: [], error: null });
});

function listen() {
  return {
    onProgress: vi.fn<(percent: number) => void>(),
    onDone: vi.fn<(path: string) => void>(),
    onInterrupted: vi.fn<(reason: string) => void>(),
    onFailed: vi.fn<(reason: string) => void>(),
  };
}

test('a file of 262,144 bytes is sent in one request, a larger one by the resumable protocol', async () => {
  backend.upload.mockResolvedValue({ data: {}, error: null });
  const listener = listen();
  uploadFile('products', sized(pdf(), 262_144), listener);
  await waitFor(() => expect(listener.onDone).toHaveBeenCalledOnce());
  expect(listener.onDone.mock.lastCall?.[0]).toMatch(/^products\/\d+_Guide\.pdf$/);
  expect(listener.onProgress.mock.calls).toEqual([[0], [100]]);
  expect(backend.upload.mock.lastCall?.[1].type).toBe('application/pdf');
  expect(resumable.start).not.toHaveBeenCalled();

  uploadFile('products', sized(pdf(), 262_145), listener);
  expect(resumable.start.mock.lastCall?.[1]).toMatchObject({
    endpoint: 'https://project.example.com/storage/v1/upload/resumable',
    bucket: 'products',
    contentType: 'application/pdf',
  });
  expect(backend.upload).toHaveBeenCalledOnce();
});

test('a small file that is rejected or never arrives reports why', async () => {
  const listener = listen();
  const error = new StorageApiError('mime type', 415, '415', 'storage');
  backend.upload.mockResolvedValueOnce({ data: null, error });
  const upload = uploadFile('products', pdf(), listener);
  await waitFor(() =>
    expect(listener.onFailed).toHaveBeenCalledWith('this type of file is not accepted.'),
  );
  backend.upload.mockResolvedValueOnce({ data: null, error: new Error('Failed to fetch') });
  upload.resume();
  await waitFor(() =>
    expect(listener.onInterrupted).toHaveBeenCalledWith('the connection was lost.'),
  );
});

test('a small file that arrives after its upload was cancelled is removed', async () => {
  let arrive: ((answer: Answer) => void) | undefined;
  backend.upload.mockReturnValue(
    new Promise((resolve) => {
      arrive = resolve;
    }),
  );
  const listener = listen();
  const upload = uploadFile('products', pdf(), listener);
  await upload.cancel();
  arrive?.({ data: {}, error: null });
  await waitFor(() => expect(backend.remove).toHaveBeenCalledOnce());
  expect(listener.onDone).not.toHaveBeenCalled();
});
