import { randomBytes, randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoAccount, demo, grantPlan } from './accounts.ts';
import { entitlementsOf, newCoupon, removeCoupons } from './checkout.ts';
import { newPerson, newVerifiedPerson, server, visitor } from './support/clients.ts';
import { invoke } from './support/functions.ts';

const guide = 'application/personal-statement-guide.pdf';
const guides = (client: SupabaseClient) => client.storage.from('guides');
const pdf = (content: BlobPart) => new Blob([content], { type: 'application/pdf' });

/** The bytes of a file as a page downloads it; null without access. */
async function fetched(
  client: SupabaseClient,
  bucket: string,
  path: string,
): Promise<Buffer | null> {
  const { data, error } = await client.storage.from(bucket).download(path);
  // Only a response of the service counts as a refusal.
  if (error && error.name !== 'StorageApiError') throw error;
  return data && Buffer.from(await data.arrayBuffer());
}

describe('the guide of the application plans', () => {
  const holders: DemoAccount[] = ['application', 'application-plus', 'admin'];
  const others: DemoAccount[] = [
    'unpaid',
    'cheatsheet',
    'cheatsheet-plus',
    'interview-cheatsheet',
    'interview-cheatsheet-plus',
  ];

  it.each(holders)('can be downloaded by %s@example.com', async (name) => {
    const client = await demo(name);
    const bytes = await fetched(client, 'guides', guide);
    expect(bytes?.subarray(0, 5).toString()).toBe('%PDF-');
    const { data: row } = await client
      .from('guides')
      .select('storage_path')
      .eq('storage_path', guide);
    expect(row).toHaveLength(1);
  });

  it.each([...others, 'visitor'] as const)('is closed to %s', async (name) => {
    const client = name === 'visitor' ? visitor() : await demo(name);
    const files = guides(client);
    expect((await files.createSignedUrl(guide, 60)).data).toBeNull();
    expect((await files.createSignedUrls([guide], 60)).data?.[0]?.signedUrl ?? null).toBeNull();
    expect((await files.download(guide)).data).toBeNull();
    expect((await files.info(guide)).data).toBeNull();
    expect((await files.list('application')).data ?? []).toEqual([]);
    const folders = (await files.list()).data ?? [];
    expect(folders.map((folder) => folder.name)).not.toContain('application');
    // The error does not reveal that the file exists.
    const missing = await files.createSignedUrl(`application/${randomUUID()}.pdf`, 60);
    const refused = await files.createSignedUrl(guide, 60);
    expect(refused.error?.message).toBe(missing.error?.message);
  });
});

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

  it('are five on applying, six on interviews and two for Plus', () => {
    const counts = Object.keys(holders).map(
      (capability) => rows.filter((row) => row.capability === capability).length,
    );
    expect(counts).toEqual([5, 6, 2]);
  });

  it.each(rows)('are complete for holders and closed to everyone else: $path', async (row) => {
    for (const [capability, name] of Object.entries(holders)) {
      const bytes = await fetched(await demo(name), 'guides', row.path);
      const form = row.path.split('.').at(-1);
      expect(formOf(bytes)).toBe(capability === row.capability ? form : null);
    }
    expect(await fetched(await demo('unpaid'), 'guides', row.path)).toBeNull();
    expect(await fetched(visitor(), 'guides', row.path)).toBeNull();
    const { data } = visitor().storage.from('guides').getPublicUrl(row.path);
    expect((await fetch(data.publicUrl)).ok).toBe(false);
  });

  it('are the only ones: sources and guessed paths open nothing', async () => {
    const client = await demo('application-plus');
    for (const path of [
      'application/personal-statement-guide.md',
      'application/',
      'made-from.json',
    ]) {
      expect(await fetched(client, 'guides', path)).toBeNull();
    }
  });
});

describe('the file of a product', () => {
  const id = `test-${randomUUID()}`;
  const path = `${id}/handout.pdf`;
  const content = randomBytes(100 * 1024);

  beforeAll(async () => {
    const admin = await demo('admin');
    await admin
      .from('products')
      .insert({ id, name: 'Test', price_cents: 900, is_active: false })
      .throwOnError();
    const { error } = await admin.storage.from('products').upload(path, pdf(content));
    if (error) throw error;
    const file = { file_name: 'handout.pdf', file_size: content.length };
    await server()
      .from('product_files')
      .insert({ product_id: id, storage_path: path, ...file, file_type: 'application/pdf' })
      .throwOnError();
    await admin.from('products').update({ is_active: true }).eq('id', id).throwOnError();
  });

  afterAll(async () => {
    await server().from('entitlements').delete().eq('product_id', id).throwOnError();
    await server().from('products').delete().eq('id', id).throwOnError();
    await server().storage.from('products').remove([path]);
    await removeCoupons();
  });

  it('is open to buyers for as long as they hold it', async () => {
    const { client, id: buyer } = await newVerifiedPerson();
    expect(await fetched(client, 'products', path)).toBeNull();

    const couponCode = await newCoupon(100, { product_ids: [id] });
    const bought = await invoke(client, 'create-payment-intent', { plan: id, couponCode });
    expect(bought.json).toMatchObject({ free: true });
    expect(await fetched(client, 'products', path)).toEqual(content);
    const { data } = await client.from('product_files').select();
    expect(data).toMatchObject([{ product_id: id, storage_path: path }]);

    // It stays theirs when it is taken off sale.
    await server().from('products').update({ is_active: false }).eq('id', id).throwOnError();
    expect(await fetched(client, 'products', path)).toEqual(content);
    expect((await visitor().from('products').select('id').eq('id', id)).data).toEqual([]);
    await server().from('products').update({ is_active: true }).eq('id', id).throwOnError();

    const revoked = { revoked_at: new Date().toISOString(), revoked_reason: 'refunded' };
    await server().from('entitlements').update(revoked).eq('user_id', buyer).throwOnError();
    expect(await entitlementsOf(buyer)).toHaveLength(1);
    expect(await fetched(client, 'products', path)).toBeNull();
    expect((await client.from('product_files').select()).data).toEqual([]);
  });

  it('is closed to everyone else', async () => {
    const { client, id: stranger } = await newPerson();
    await grantPlan(stranger, 'application-plus');
    for (const other of [client, visitor(), await demo('cheatsheet-plus')]) {
      expect(await fetched(other, 'products', path)).toBeNull();
      expect((await other.storage.from('products').list(id)).data ?? []).toEqual([]);
      expect((await other.from('product_files').select()).data ?? []).toEqual([]);
    }
    const { data } = visitor().storage.from('products').getPublicUrl(path);
    expect((await fetch(data.publicUrl)).ok).toBe(false);
  });
});

describe('school images', () => {
  it('are uploaded by admins and visible to everyone', async () => {
    const name = `test-${randomUUID()}.png`;
    const bytes = randomBytes(64);
    const images = (await demo('admin')).storage.from('school-images');
    const uploaded = await images.upload(name, new Blob([bytes], { type: 'image/png' }));
    expect(uploaded.error).toBeNull();
    const response = await fetch(
      visitor().storage.from('school-images').getPublicUrl(name).data.publicUrl,
    );
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    expect((await visitor().storage.from('school-images').list()).data ?? []).toEqual([]);
    await images.remove([name]);
  });
});
