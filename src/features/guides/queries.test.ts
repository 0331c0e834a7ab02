import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fetchGuideFile } from './queries.ts';

const sign = vi.hoisted(() => vi.fn<(path: string, seconds: number) => Promise<object>>());
const fetchFile = vi.fn<typeof fetch>();

vi.mock('#lib/supabase.ts', () => ({
  supabase: { storage: { from: () => ({ createSignedUrl: sign }) } },
}));

beforeEach(() => {
  sign.mockReset().mockResolvedValue({ data: { signedUrl: 'https://files.example/signed' } });
  fetchFile.mockReset();
  vi.stubGlobal('fetch', fetchFile);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const read = () => fetchGuideFile('application/guide.pdf');

test('a file is read through an address that is good for a minute', async () => {
  fetchFile.mockResolvedValue(new Response('%PDF-'));
  expect(await (await read()).text()).toBe('%PDF-');
  expect(sign).toHaveBeenCalledExactlyOnceWith('application/guide.pdf', 60);
  expect(fetchFile).toHaveBeenCalledExactlyOnceWith('https://files.example/signed');
});

test('an address that no longer works says so', async () => {
  fetchFile.mockResolvedValue(new Response('', { status: 400 }));
  await expect(read()).rejects.toThrow('The link to this document has expired.');
});

test('no answer is no reason to think it gone', async () => {
  sign.mockResolvedValue({ data: null, error: { name: 'StorageUnknownError' } });
  await expect(read()).rejects.toThrow('The document could not be loaded. Please try again.');
  sign.mockResolvedValue({ data: { signedUrl: 'https://files.example/signed' } });
  fetchFile.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(read()).rejects.toThrow('The document could not be loaded. Please try again.');
});
