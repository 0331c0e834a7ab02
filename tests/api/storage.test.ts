import { randomBytes, randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { type DemoAccount, demo } from './accounts.ts';
import { server, visitor } from './support/clients.ts';

/** The bytes of a guide as a page downloads it; null without access. */
async function fetched(client: SupabaseClient, path: string): Promise<Buffer | null> {
  const { data, error } = await client.storage.from('guides').download(path);
  // Only a response of the service counts as a refusal.
  if (error && error.name !== 'StorageApiError') throw error;
  return data && Buffer.from(await data.arrayBuffer());
}

/** The format of a complete file, by its content. */
function formOf(bytes: Buffer | null): string | null {
  if (bytes?.subarray(0, 5).toString() === '%PDF-' && bytes.includes('%%EOF')) return 'pdf';
  if (bytes?.subarray(0, 2).toString() === 'PK' && bytes.includes('word/document.xml'))
    return 'docx';
  return bytes && 'unknown';
}

describe('the files of the guides', async () => {
  const { data: rows } = await server()
    .from('guides')
    .select('capability, path:storage_path')
    .not('storage_path', 'is', null)
    .throwOnError();
  const holders: Record<string, DemoAccount> = {
    application: 'application',
    interview: 'interview-cheatsheet',
    plus: 'cheatsheet-plus',
  };

  it('are six on applying, six on interviews and two for Plus', () => {
    const counts = Object.keys(holders).map(
      (capability) => rows.filter((row) => row.capability === capability).length,
    );
    expect(counts).toEqual([6, 6, 2]);
  });

  it.each(rows)('are complete for holders and closed to everyone else: $path', async (row) => {
    for (const [capability, name] of Object.entries(holders)) {
      const bytes = await fetched(await demo(name), row.path);
      const form = row.path.split('.').at(-1);
      expect(formOf(bytes)).toBe(capability === row.capability ? form : null);
    }
    expect(await fetched(await demo('unpaid'), row.path)).toBeNull();
    expect(await fetched(visitor(), row.path)).toBeNull();
    const { data } = visitor().storage.from('guides').getPublicUrl(row.path);
    expect((await fetch(data.publicUrl)).ok).toBe(false);
  });

  it('are the only ones: the texts of other plans and guessed paths open nothing', async () => {
    const client = await demo('application-plus');
    for (const path of ['interview/mmi-guide.md', 'application/', 'made-from.json']) {
      expect(await fetched(client, path)).toBeNull();
    }
  });
});

it('school images are uploaded by admins, up to 5 MB, and visible to everyone', async () => {
  const name = `test-${randomUUID()}.png`;
  const bytes = randomBytes(64);
  const images = (await demo('admin')).storage.from('school-images');
  const large = new Blob([new Uint8Array(5 * 1024 * 1024 + 1)], { type: 'image/png' });
  expect((await images.upload(name, large)).error).toMatchObject({ statusCode: '413' });
  const uploaded = await images.upload(name, new Blob([bytes], { type: 'image/png' }));
  expect(uploaded.error).toBeNull();
  const { publicUrl } = visitor().storage.from('school-images').getPublicUrl(name).data;
  expect(Buffer.from(await (await fetch(publicUrl)).arrayBuffer())).toEqual(bytes);
  await images.remove([name]);
});
