import { randomBytes, randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demo, grantPlan } from './accounts.ts';
import { nonAdmins } from './demoted-admin.ts';
import { newPerson, server, signedIn } from './support/clients.ts';
import { database } from './support/database.ts';
import { invoke } from './support/functions.ts';

const sql = database();
const made: string[] = [];
const uploads = new Set<string>();
let admin: SupabaseClient;

beforeAll(async () => {
  admin = await demo('admin');
});

afterAll(async () => {
  await server().from('entitlements').delete().in('product_id', made);
  await server().from('products').delete().in('id', made);
  await server()
    .storage.from('products')
    .remove([...uploads]);
  await sql.end();
});

const draft = (id: string, change: object = {}) => ({
  id,
  name: 'Test workbook',
  description: '',
  price_cents: 500,
  type: 'digital',
  category: 'resource',
  features: ['One'],
  sort_order: 900,
  is_active: false,
  capabilities: [],
  ...change,
});

async function newProduct(): Promise<string> {
  const id = `test-${randomUUID()}`;
  made.push(id);
  await admin.rpc('save_product', draft(id)).throwOnError();
  return id;
}

const stored = async (id: string) => {
  const { data } = await server().from('products').select().eq('id', id).maybeSingle();
  const { data: file } = await server()
    .from('product_files')
    .select()
    .eq('product_id', id)
    .maybeSingle();
  return { data, file };
};

const restoreNothing = async (admin: SupabaseClient) =>
  expect((await admin.rpc('restore_default_products')).data).toEqual({ restored: 0 });

let clock = Date.now();
async function upload(
  content: BlobPart,
  { name = 'guide.pdf', type = 'application/pdf' } = {},
): Promise<string> {
  clock += 1;
  const path = `products/${clock}_${name}`;
  uploads.add(path);
  const { error } = await admin.storage
    .from('products')
    .upload(path, new Blob([content], { type }));
  if (error) throw error;
  return path;
}

const isStored = async (path: string) =>
  (await server().storage.from('products').info(path)).data !== null;

const register = (
  client: SupabaseClient,
  productId: string,
  storagePath: string,
  fileName: string,
) => invoke(client, 'register-file', { productId, storagePath, fileName });

describe.each(nonAdmins(sql, restoreNothing))('%s', (_who, person) => {
  it('cannot change the catalogue', async () => {
    const client = await person();
    const id = await newProduct();
    const path = await upload('%PDF-1.7');
    const before = await stored(id);
    const added = `test-${randomUUID()}`;
    made.push(added);

    const attempts = [
      await client.rpc('save_product', draft(added)),
      await client.rpc('save_product', draft(id, { name: 'Mine', seen_version: 1 })),
      await client.rpc('restore_default_products'),
      await client.from('products').update({ is_active: true }).eq('id', id).select('id'),
      await client.from('products').delete().eq('id', id).select('id'),
      await client
        .from('products')
        .update({ capabilities: ['plus'] })
        .eq('id', id)
        .select('id'),
    ];
    expect(attempts.map(({ data, error }) => error !== null || data?.length === 0)).toEqual(
      attempts.map(() => true),
    );
    const registered = await register(client, id, path, 'guide.pdf');
    expect([401, 403, 404]).toContain(registered.status);

    expect(await stored(id)).toEqual(before);
    expect((await stored(added)).data).toBeNull();
    expect(await isStored(path)).toBe(true);
  });
});

describe('an admin', () => {
  it('saves a script in a product as text', async () => {
    const id = await newProduct();
    const script = '<script>alert(1)</script>';
    await admin
      .rpc('save_product', draft(id, { name: script, features: [script], seen_version: 1 }))
      .throwOnError();
    expect((await stored(id)).data).toMatchObject({ name: script, features: [script] });
  });

  it('cannot overwrite a newer change by another admin', async () => {
    const id = await newProduct();
    const other = await signedIn('admin@example.com');
    const first = await admin.rpc('save_product', draft(id, { name: 'First', seen_version: 1 }));
    expect(first.data).toBe(2);
    const second = await other.rpc(
      'save_product',
      draft(id, { name: 'Second', capabilities: ['plus'], seen_version: 1 }),
    );
    expect([second.status, second.error?.code]).toEqual([409, 'PT409']);
    expect(await stored(id)).toMatchObject({
      data: { name: 'First', version: 2, capabilities: [] },
    });
    const toggled = await other
      .from('products')
      .update({ is_active: true })
      .match({ id, version: 1 })
      .select('id');
    expect(toggled.data).toEqual([]);

    await other.rpc('save_product', draft(id, { name: 'Second', seen_version: 2 })).throwOnError();
    expect(await stored(id)).toMatchObject({ data: { name: 'Second', version: 3 } });
  });

  it('cannot save a price below 50 cents or above $10,000', async () => {
    const id = await newProduct();
    for (const change of [{ price_cents: -1 }, { price_cents: 49 }, { price_cents: 1_000_001 }]) {
      const { status } = await admin.rpc('save_product', draft(id, { ...change, seen_version: 1 }));
      expect(status).toBe(400);
    }
    expect((await stored(id)).data).toMatchObject({ price_cents: 500, version: 1 });
  });

  it('cannot delete a product that someone holds', async () => {
    const id = await newProduct();
    const { id: holder } = await newPerson();
    await grantPlan(holder, id);
    const refused = await admin.from('products').delete().eq('id', id);
    expect(refused.status).toBe(409);
    expect(refused.error?.hint).toContain('Deactivate it instead');
    expect((await stored(id)).data).not.toBeNull();
  });
});

describe('the file of a product', () => {
  it('is registered as uploaded and replaces the previous one', async () => {
    const id = await newProduct();
    const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(300_000)]);
    const first = await upload(content);
    expect(await register(admin, id, first, 'Workbook für alle.pdf')).toEqual({
      status: 200,
      json: { path: first },
    });
    expect((await stored(id)).file).toMatchObject({
      storage_path: first,
      file_name: 'Workbook für alle.pdf',
      file_size: content.length,
      file_type: 'application/pdf',
    });

    const next = await upload('Plain words.', { name: 'plan.txt', type: 'text/plain' });
    expect((await register(admin, id, next, 'Plan.txt')).status).toBe(200);
    expect((await stored(id)).file).toMatchObject({ storage_path: next, file_name: 'Plan.txt' });
    expect([await isStored(first), await isStored(next)]).toEqual([false, true]);
    const [entry] = await sql`
      select actor_id from audit_log where table_name = 'product_files' and action = 'update'
        and row_key ->> 'product_id' = ${id}`;
    expect(entry?.['actor_id']).toBe((await admin.auth.getUser()).data.user?.id);
  });

  it('cannot be a renamed executable, which is deleted', async () => {
    const id = await newProduct();
    const executable = new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]);
    // Storage trusts the declared type.
    const path = await upload(executable);
    const refused = await register(admin, id, path, 'guide.pdf');
    expect([refused.status, refused.json.error]).toEqual([
      422,
      { code: 'unprocessable', message: 'The content of the file is not what its name says.' },
    ]);
    expect((await stored(id)).file).toBeNull();
    expect(await isStored(path)).toBe(false);
  });

  it('is at most 50 MB and of an accepted type', async () => {
    const files = admin.storage.from('products');
    clock += 1;
    const path = `products/${clock}_large.pdf`;
    const tooLarge = new Blob([new Uint8Array(52_428_801)], { type: 'application/pdf' });
    expect((await files.upload(path, tooLarge)).error).toMatchObject({ statusCode: '413' });
    const page = new Blob(['<script>'], { type: 'text/html' });
    expect((await files.upload(path, page)).error).toMatchObject({ statusCode: '415' });
    expect(await isStored(path)).toBe(false);
  });

  it('needs a plain file name, an upload in its folder and an existing product', async () => {
    const id = await newProduct();
    const path = await upload('%PDF-1.7');
    for (const [storagePath, fileName] of [
      [path, '../../guide.pdf'],
      [path, 'a/guide.pdf'],
      ['products/../guides/application/personal-statement-guide.pdf', 'guide.pdf'],
      ['../guides/1_guide.pdf', 'guide.pdf'],
    ] as const) {
      const { status } = await register(admin, id, storagePath, fileName);
      expect([storagePath, fileName, status]).toEqual([storagePath, fileName, 400]);
    }
    expect((await stored(id)).file).toBeNull();
    expect((await register(admin, id, 'products/1_missing.pdf', 'a.pdf')).status).toBe(404);
    expect((await register(admin, 'test-missing', path, 'a.pdf')).status).toBe(404);
  });

  it('cannot skip the content check, even through the API', async () => {
    const id = await newProduct();
    const path = await upload('%PDF-1.7');
    const row = { storage_path: path, file_name: 'a.pdf', file_size: 8, file_type: 'text/plain' };
    const files = admin.from('product_files');
    expect((await files.insert({ product_id: id, ...row })).status).toBe(403);
    expect((await stored(id)).file).toBeNull();

    expect((await register(admin, id, path, 'a.pdf')).status).toBe(200);
    const before = await stored(id);
    expect((await files.update(row).eq('product_id', id)).status).toBe(403);
    const bucket = admin.storage.from('products');
    const other = new Blob(['%PDF-2.0 and more'], { type: 'application/pdf' });
    for (const overwritten of [
      await bucket.upload(path, other, { upsert: true }),
      await bucket.update(path, other),
    ]) {
      expect(overwritten.error).not.toBeNull();
    }
    await bucket.remove([path]);
    await bucket.move(path, `${path}-elsewhere.pdf`);
    expect(await stored(id)).toEqual(before);
    const { data } = await server().storage.from('products').download(path);
    expect(await data?.text()).toBe('%PDF-1.7');
  });

  it('cannot be the file of another product', async () => {
    const [id, other] = [await newProduct(), await newProduct()];
    const path = await upload('%PDF-1.7');
    expect((await register(admin, id, path, 'a.pdf')).status).toBe(200);
    expect((await register(admin, other, path, 'a.pdf')).status).toBe(409);
    expect((await register(admin, other, path, 'a.zip')).status).toBe(409);
    expect(await isStored(path)).toBe(true);
    expect((await stored(other)).file).toBeNull();
  });

  it('is deleted a day after its upload was abandoned', async () => {
    const id = await newProduct();
    const [left, young] = [await upload('%PDF-1.7'), await upload('%PDF-1.7')];
    await sql`update storage.objects set created_at = now() - interval '25 hours'
      where bucket_id = 'products' and name = ${left}`;
    const path = await upload('%PDF-1.7');
    expect((await register(admin, id, path, 'a.pdf')).status).toBe(200);
    expect(await Promise.all([left, young, path].map(isStored))).toEqual([false, true, true]);
  });
});
