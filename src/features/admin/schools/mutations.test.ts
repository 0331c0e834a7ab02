import { StorageApiError } from '@supabase/supabase-js';
import { beforeEach, expect, test, vi } from 'vitest';

import { snakeCased } from '#lib/data/row.ts';

import { saveSchool } from './mutations.ts';
import { schoolRecord } from './schema.ts';
import { testSchool } from './test-data.ts';

const store = vi.hoisted(() => ({
  upload: vi.fn<(path: string, file: Blob) => unknown>(),
  list: vi.fn<() => unknown>(),
  remove: vi.fn<(paths: string[]) => unknown>(),
  update: vi.fn<(values: object) => void>(),
}));

vi.mock('#lib/data/supabase.ts', () => {
  const request = {
    update(values: object) {
      store.update(values);
      return request;
    },
    eq: () => request,
    select: () => Promise.resolve({ data: [{ id: 'yale' }], error: null }),
  };
  return {
    supabase: {
      from: () => request,
      storage: {
        from: () => ({
          upload: store.upload,
          list: store.list,
          remove: store.remove,
          getPublicUrl: (path: string) => ({
            data: { publicUrl: `https://images.example/${path}` },
          }),
        }),
      },
    },
  };
});

const school = testSchool({ customImageUrl: 'https://images.example/yale/1.png' });
const { customImageUrl: _image, logoUrl: _logo, ...blank } = schoolRecord.blank;
const draft = { ...blank, description: 'New.', place: 'New Haven' };
const png = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])], 'a.png');

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-02T00:00:00Z'), toFake: ['Date'] });
  store.upload.mockReset().mockResolvedValue({ error: null });
  store.remove.mockReset().mockResolvedValue({ error: null });
  store.list.mockReset().mockResolvedValue({ data: [] });
  store.update.mockReset();
  return () => vi.useRealTimers();
});

const uploaded = `yale/${Date.parse('2026-01-02T00:00:00Z')}.png`;

test('a new image replaces the old one, and abandoned uploads are removed', async () => {
  store.list.mockResolvedValue({
    data: [
      { name: '1.png', created_at: '2026-01-01T23:00:00Z' },
      { name: '2.png', created_at: '2025-12-31T23:00:00Z' },
      // Another admin's upload in progress.
      { name: '3.png', created_at: '2026-01-01T23:00:00Z' },
      { name: uploaded.slice(5), created_at: '2026-01-02T00:00:00Z' },
    ],
  });
  await saveSchool(school, draft, png);
  expect(store.update).toHaveBeenCalledExactlyOnceWith({
    ...snakeCased(draft),
    custom_image_url: `https://images.example/${uploaded}`,
  });
  expect(store.upload.mock.calls[0]?.[1].type).toBe('image/png');
  expect(store.remove).toHaveBeenCalledExactlyOnceWith(['yale/1.png', 'yale/2.png']);
});

test('a new logo replaces the old one, and the image stays, however old', async () => {
  const logoUrl = 'https://images.example/yale/2.png';
  store.list.mockResolvedValue({
    data: ['1.png', '2.png'].map((name) => ({ name, created_at: '2025-11-01T00:00:00Z' })),
  });
  await saveSchool({ ...school, logoUrl }, draft, 'keep', png);
  expect(store.update.mock.lastCall?.[0]).toMatchObject({
    logo_url: `https://images.example/${uploaded}`,
  });
  expect(store.update.mock.lastCall?.[0]).not.toHaveProperty('custom_image_url');
  expect(store.remove).toHaveBeenCalledExactlyOnceWith(['yale/2.png']);
});

test('nothing is saved if the upload fails', async () => {
  store.upload.mockResolvedValue({ error: new Error('Offline.') });
  await expect(saveSchool(school, draft, png)).rejects.toThrow(
    'File upload failed: the connection was lost.',
  );
  expect(store.update).not.toHaveBeenCalled();
});

test('an upload that is rejected shows the reason, and nothing is saved', async () => {
  // Storage responds with 400 and puts the actual status in the body.
  store.upload.mockResolvedValue({ error: new StorageApiError('x', 400, '413', 'storage') });
  await expect(saveSchool(school, draft, png)).rejects.toThrow('File size must be less than 5MB');
  expect(store.update).not.toHaveBeenCalled();
});
