import { waitFor } from '@testing-library/react';
import { DetailedError, type PreviousUpload, type UploadOptions } from 'tus-js-client';
import { beforeEach, expect, test, vi } from 'vitest';

import { pdf } from './file-test-data.ts';
import { explainStatus, startResumableUpload } from './resumable-upload.ts';

const tus = vi.hoisted(() => ({
  previous: [] as PreviousUpload[],
  options: {} as UploadOptions,
  start: vi.fn<() => void>(),
  abort: vi.fn<(terminate?: boolean) => Promise<void>>(),
  resumeFrom: vi.fn<(previous: PreviousUpload) => void>(),
}));

vi.mock('tus-js-client', async (load) => ({
  ...(await load<object>()),
  Upload: class {
    options: UploadOptions;
    start = tus.start;
    abort = tus.abort;
    resumeFromPreviousUpload = tus.resumeFrom;
    constructor(_file: File, options: UploadOptions) {
      this.options = options;
      tus.options = options;
    }
    findPreviousUploads() {
      return Promise.resolve(tus.previous);
    }
  },
}));

const listener = {
  onProgress: vi.fn<(percent: number) => void>(),
  onDone: vi.fn<(path: string) => void>(),
  onInterrupted: vi.fn<(reason: string) => void>(),
  onFailed: vi.fn<(reason: string) => void>(),
};

beforeEach(() => {
  for (const mock of [...Object.values(listener), tus.start, tus.abort, tus.resumeFrom])
    mock.mockReset();
  tus.abort.mockResolvedValue();
  tus.previous = [];
});

async function begin() {
  const upload = startResumableUpload(
    pdf(),
    {
      endpoint: 'https://project.example.com/storage/v1/upload/resumable',
      bucket: 'products',
      path: 'products/1_Guide.pdf',
      contentType: 'application/pdf',
      apiKey: 'key',
      accessToken: () => Promise.resolve('token'),
    },
    listener,
  );
  await waitFor(() => expect(tus.start).toHaveBeenCalledOnce());
  return upload;
}

test("the upload meets Supabase's requirements: 6 MB chunks and the target object", async () => {
  await begin();
  expect(tus.options).toMatchObject({
    endpoint: 'https://project.example.com/storage/v1/upload/resumable',
    chunkSize: 6 * 1024 * 1024,
    headers: { apikey: 'key', 'x-upsert': 'false' },
    metadata: {
      bucketName: 'products',
      objectName: 'products/1_Guide.pdf',
      contentType: 'application/pdf',
      cacheControl: '0',
    },
  });
});

test('every request carries the current token', async () => {
  await begin();
  const request = { setHeader: vi.fn<(name: string, value: string) => void>() };
  await tus.options.onBeforeRequest?.(request as never);
  expect(request.setHeader).toHaveBeenCalledExactlyOnceWith('authorization', 'Bearer token');
});

test('progress runs from 0 to 100 in whole percents', async () => {
  await begin();
  for (const sent of [0, 333, 999, 1000]) tus.options.onProgress?.(sent, 1000);
  expect(listener.onProgress.mock.calls).toEqual([[0], [33], [99], [100]]);
  tus.options.onSuccess?.({} as never);
  expect(listener.onDone).toHaveBeenCalledExactlyOnceWith('products/1_Guide.pdf');
});

test('a previous upload resumes under its original object name', async () => {
  const before = { metadata: { objectName: 'products/0_Guide.pdf' } } as unknown as PreviousUpload;
  tus.previous = [before];
  await begin();
  expect(tus.resumeFrom).toHaveBeenCalledExactlyOnceWith(before);
  tus.options.onSuccess?.({} as never);
  expect(listener.onDone).toHaveBeenCalledExactlyOnceWith('products/0_Guide.pdf');
});

/** Only the client can construct these. */
const failure = (status: number | null): DetailedError =>
  Object.assign(Object.create(DetailedError.prototype) as DetailedError, {
    originalResponse: status === null ? null : ({ getStatus: () => status } as never),
  });

test.each([
  [null, false, 'the connection was lost.'],
  [null, true, 'retry limit exceeded: the connection was lost.'],
  [502, true, 'retry limit exceeded: something went wrong. Please try again.'],
])('a response of %s interrupts the upload (online: %s)', async (status, isOnline, reason) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  await begin();
  tus.options.onError?.(failure(status));
  expect(listener.onInterrupted).toHaveBeenCalledExactlyOnceWith(reason);
  expect(listener.onFailed).not.toHaveBeenCalled();
});

test.each([
  [400, 'invalid URL. Please choose the file again.'],
  [401, 'unauthenticated. Please log in again.'],
  [403, 'unauthorized. Only an admin may do this.'],
  [413, 'File size must be less than 50MB'],
  [415, 'this type of file is not accepted.'],
])('a response of %i fails the upload', async (status, reason) => {
  await begin();
  tus.options.onError?.(failure(status));
  expect(listener.onFailed).toHaveBeenCalledExactlyOnceWith(reason);
  expect(listener.onInterrupted).not.toHaveBeenCalled();
});

test('pausing and resuming keeps the same upload; a cancelled one reports nothing more', async () => {
  const upload = await begin();
  upload.pause();
  expect(tus.abort).toHaveBeenLastCalledWith();
  upload.resume();
  expect(tus.start).toHaveBeenCalledTimes(2);
  await upload.cancel();
  expect(tus.abort).toHaveBeenLastCalledWith(true);
  tus.options.onProgress?.(1, 2);
  tus.options.onError?.(failure(null));
  tus.options.onSuccess?.({} as never);
  for (const heard of Object.values(listener)) expect(heard).not.toHaveBeenCalled();
});

test('Storage errors become readable messages', () => {
  expect([402, 404, 410, 500].map(explainStatus)).toEqual([
    'quota exceeded. The storage is full.',
    'object not found. Please start the upload again.',
    'object not found. Please start the upload again.',
    'something went wrong. Please try again.',
  ]);
});
