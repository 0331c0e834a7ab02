import { PostgrestError, StorageApiError } from '@supabase/supabase-js';
import { beforeEach, expect, test, vi } from 'vitest';

import { ConflictError } from '#lib/errors.ts';

import {
  deleteProduct,
  migrateDefaultProducts,
  saveProduct,
  setProductActive,
  uploadFile,
} from './mutations.ts';
import { pdf, sized, workbook } from './test-data.ts';
import type { startResumableUpload } from './upload.ts';

interface Answer {
  data: unknown;
  error: unknown;
}

const backend = vi.hoisted(() => ({
  rows: vi.fn<() => Answer>(),
  filter: vi.fn<(column: string, value: unknown) => void>(),
  rpc: vi.fn<(name: string, args?: object) => Promise<Answer>>(),
  upload: vi.fn<(path: string, file: Blob, options: object) => Promise<Answer>>(),
  remove: vi.fn<(paths: string[]) => Promise<Answer>>(),
}));
const resumable = vi.hoisted(() => ({ start: vi.fn<typeof startResumableUpload>() }));

vi.mock('#lib/env.ts', () => ({ env: { supabaseUrl: 'https://project.example.com' } }));
// Every step of a query is the query itself; awaited, it answers.
vi.mock('#lib/supabase.ts', () => {
  const query = {
    update: () => query,
    delete: () => query,
    select: () => query,
    eq(column: string, value: unknown) {
      backend.filter(column, value);
      return query;
    },
    // oxlint-disable-next-line unicorn/no-thenable -- so is the client's own
    then: (resolve: (answer: Answer) => void) => resolve(backend.rows()),
  };
  return {
    supabase: {
      from: () => query,
      rpc: backend.rpc,
      storage: { from: () => ({ upload: backend.upload, remove: backend.remove }) },
    },
  };
});
vi.mock('./upload.ts', async (load) => ({
  ...(await load<object>()),
  startResumableUpload: resumable.start,
}));

const refused = (code: string, message: string, hint = '') => ({
  data: null,
  error: new PostgrestError({ code, message, details: '', hint }),
});

beforeEach(() => {
  for (const mock of [...Object.values(backend), resumable.start]) mock.mockReset();
  backend.remove.mockResolvedValue({ data: [], error: null });
});

const { id: _id, version: _version, file: _file, ...draft } = workbook();

test('a product is saved with what it unlocks, against the version that was seen', async () => {
  backend.rpc.mockResolvedValue({ data: 4, error: null });
  expect(await saveProduct('workbook', draft, 3)).toBe(4);
  expect(backend.rpc).toHaveBeenLastCalledWith(
    'save_product',
    expect.objectContaining({
      id: 'workbook',
      price_cents: 1499,
      capabilities: ['plus'],
      seen_version: 3,
    }),
  );
  await saveProduct('workbook', draft, null);
  expect(backend.rpc.mock.lastCall?.[1]).not.toHaveProperty('seen_version');
});

test('whoever comes second is told, and so is who takes an id that is there', async () => {
  backend.rpc.mockResolvedValue(refused('PT409', 'Somebody else changed this in the meantime.'));
  await expect(saveProduct('workbook', draft, 3)).rejects.toBeInstanceOf(ConflictError);
  backend.rpc.mockResolvedValue(refused('23505', 'duplicate key value'));
  await expect(saveProduct('workbook', draft, null)).rejects.toThrow(
    'There is a product with the id workbook already.',
  );
  backend.rpc.mockResolvedValue(refused('42501', 'permission denied for table products'));
  await expect(saveProduct('workbook', draft, 3)).rejects.toThrow('Something went wrong.');
});

test('a product is put on sale in the version that was seen, and never without a price', async () => {
  backend.rows.mockReturnValue({ data: [{ id: 'workbook' }], error: null });
  await setProductActive(workbook(), true);
  expect(backend.filter.mock.calls).toEqual([
    ['id', 'workbook'],
    ['version', 3],
  ]);
  backend.rows.mockReturnValue({ data: [], error: null });
  await expect(setProductActive(workbook(), false)).rejects.toBeInstanceOf(ConflictError);
  await expect(setProductActive(workbook({ priceCents: null }), true)).rejects.toThrow(
    'Valid price is required',
  );
});

const file = { path: 'products/1_Guide.pdf', name: 'Guide.pdf', size: 1 };

test('a deleted product takes its file along', async () => {
  backend.rows.mockReturnValue({ data: [{ id: 'workbook' }], error: null });
  await deleteProduct(workbook({ file }));
  expect(backend.remove).toHaveBeenCalledExactlyOnceWith(['products/1_Guide.pdf']);
});

test('it is gone even if its file stays', async () => {
  backend.rows.mockReturnValue({ data: [{ id: 'workbook' }], error: null });
  backend.remove.mockResolvedValueOnce({ data: null, error: new Error('Offline.') });
  expect(await deleteProduct(workbook({ file }))).toBe(true);
});

test('one that people hold is kept, with its file, and a hint', async () => {
  const hint = 'Deactivate it instead: it is then no longer sold.';
  backend.rows.mockReturnValue(refused('PT409', 'People hold this product.', hint));
  await expect(deleteProduct(workbook({ file }))).rejects.toThrow(
    `People hold this product. ${hint}`,
  );
  backend.rows.mockReturnValue({ data: [], error: null });
  await expect(deleteProduct(workbook({ file }))).rejects.toBeInstanceOf(ConflictError);
  expect(backend.remove).not.toHaveBeenCalled();
});

test('the default products that came back are counted', async () => {
  backend.rpc.mockResolvedValue({ data: { restored: 2 }, error: null });
  expect(await migrateDefaultProducts()).toBe(2);
});

function listen() {
  return {
    onProgress: vi.fn<(percent: number) => void>(),
    onDone: vi.fn<(path: string) => void>(),
    onInterrupted: vi.fn<(reason: string) => void>(),
    onFailed: vi.fn<(reason: string) => void>(),
  };
}

test('a file of 262,144 bytes goes in one request, a larger one by the resumable protocol', async () => {
  backend.upload.mockResolvedValue({ data: {}, error: null });
  const listener = listen();
  uploadFile(sized(pdf(), 262_144), listener);
  await vi.waitFor(() => expect(listener.onDone).toHaveBeenCalledOnce());
  expect(listener.onDone.mock.lastCall?.[0]).toMatch(/^products\/\d+_Guide\.pdf$/);
  expect(listener.onProgress.mock.calls).toEqual([[0], [100]]);
  expect(backend.upload.mock.lastCall?.[1].type).toBe('application/pdf');
  expect(resumable.start).not.toHaveBeenCalled();

  uploadFile(sized(pdf(), 262_145), listener);
  expect(resumable.start.mock.lastCall?.[1]).toMatchObject({
    endpoint: 'https://project.example.com/storage/v1/upload/resumable',
    bucket: 'products',
    contentType: 'application/pdf',
  });
  expect(backend.upload).toHaveBeenCalledOnce();
});

test('a small file that was refused, or never arrived, is said to be that', async () => {
  const listener = listen();
  const error = new StorageApiError('mime type', 415, '415', 'storage');
  backend.upload.mockResolvedValueOnce({ data: null, error });
  const upload = uploadFile(pdf(), listener);
  await vi.waitFor(() =>
    expect(listener.onFailed).toHaveBeenCalledWith('this type of file is not accepted.'),
  );
  backend.upload.mockResolvedValueOnce({ data: null, error: new Error('Failed to fetch') });
  upload.resume();
  await vi.waitFor(() =>
    expect(listener.onInterrupted).toHaveBeenCalledWith('the connection was lost.'),
  );
});

test('a small file that arrives after it was given up is removed', async () => {
  let arrive: ((answer: Answer) => void) | undefined;
  backend.upload.mockReturnValue(
    new Promise((resolve) => {
      arrive = resolve;
    }),
  );
  const listener = listen();
  const upload = uploadFile(pdf(), listener);
  await upload.cancel();
  arrive?.({ data: {}, error: null });
  await vi.waitFor(() => expect(backend.remove).toHaveBeenCalledOnce());
  expect(listener.onDone).not.toHaveBeenCalled();
});
