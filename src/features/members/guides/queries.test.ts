import { beforeEach, expect, test, vi } from 'vitest';

import { fetchGuideFile } from './queries.ts';

const download = vi.hoisted(() => vi.fn<(...request: unknown[]) => Promise<object>>());

vi.mock('#lib/data/supabase.ts', () => ({
  supabase: { storage: { from: () => ({ download }) } },
}));

beforeEach(() => {
  download.mockReset();
});

const read = () => fetchGuideFile('application/guide.pdf');

test('a file is read by its path', async () => {
  download.mockResolvedValue({ data: new Blob(['%PDF-']), error: null });
  expect(await (await read()).text()).toBe('%PDF-');
  expect(download).toHaveBeenCalledExactlyOnceWith(
    'application/guide.pdf',
    {},
    { cache: 'no-store' },
  );
});

test('a refused file is reported as unavailable', async () => {
  download.mockResolvedValue({ data: null, error: { name: 'StorageApiError' } });
  await expect(read()).rejects.toThrow('This document is no longer available.');
});

test('a failed request asks to try again', async () => {
  download.mockResolvedValue({ data: null, error: { name: 'StorageUnknownError' } });
  await expect(read()).rejects.toThrow('The document could not be loaded. Please try again.');
});
