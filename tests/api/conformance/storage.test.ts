import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, server, visitor } from '../support/clients.ts';
import { target } from '../support/target.ts';

const bucket = `conformance-${randomUUID()}`;
const shown = `${bucket}-shown`;
const text = (content: string) => new Blob([content], { type: 'text/plain' });

beforeAll(async () => {
  const { storage } = server();
  const options = { fileSizeLimit: 1000, allowedMimeTypes: ['text/plain'] };
  await storage.createBucket(bucket, { ...options, public: false });
  await storage.createBucket(shown, { ...options, public: true });
});

afterAll(async () => {
  const { storage } = server();
  for (const id of [bucket, shown]) {
    const { data } = await storage.from(id).list('folder');
    const below = (data ?? []).map((file) => `folder/${file.name}`);
    const top = await storage.from(id).list();
    const files = (top.data ?? []).filter((entry) => entry.id).map((file) => file.name);
    await storage.from(id).remove([...below, ...files]);
    await storage.deleteBucket(id);
  }
});

describe('files', () => {
  it('are stored under a name in ASCII, with their type', async () => {
    const files = server().storage.from(bucket);
    const key = "folder/Plan for you (1), 'final' & $4.txt";
    const uploaded = await files.upload(key, text('hello'));
    expect(uploaded.data).toMatchObject({ path: key, fullPath: `${bucket}/${key}` });
    const { data } = await files.download(key);
    expect(await data?.text()).toBe('hello');
    expect(data?.type).toContain('text/plain');

    expect((await files.upload(key, text('again'))).error).not.toBeNull();
    expect((await files.upload(key, text('again'), { upsert: true })).error).toBeNull();
  });

  it.each([
    'Plan für dich.txt',
    'plan\u{1F4C4}.txt',
    'a[1].txt',

    'a~b.txt',
  ])('are refused under the name %s', async (key) => {
    const { error } = await server().storage.from(bucket).upload(key, text('hello'));
    expect(error).toMatchObject({ status: 400, message: expect.stringContaining('Invalid key') });
  });

  it('are listed one level at a time', async () => {
    const files = server().storage.from(bucket);
    await files.upload('folder/a.txt', text('a'));
    await files.upload('top.txt', text('t'));
    const top = await files.list();
    expect(top.data?.map((entry) => [entry.name, entry.id === null])).toEqual([
      ['folder', true],
      ['top.txt', false],
    ]);
    const below = await files.list('folder');
    expect(below.data?.map((entry) => entry.name)).toContain('a.txt');
  });

  it('are searched by the beginning of their name', async () => {
    const files = server().storage.from(bucket);
    await files.upload('folder/Zeta.txt', text('z'));
    const search = async (words: string) =>
      (await files.list('folder', { search: words })).data?.map(({ name }) => name);
    expect(await search('zet')).toEqual(['Zeta.txt']);
    expect(await search('eta')).toEqual([]);
    expect(await search('%')).toEqual([]);
  });

  it('over the size limit of the bucket are refused', async () => {
    const { error } = await server()
      .storage.from(bucket)
      .upload('big.txt', text('x'.repeat(1001)));
    expect(error).toMatchObject({ statusCode: '413' });
  });

  it('of a type the bucket does not accept are refused', async () => {
    const html = new Blob(['<script>'], { type: 'text/html' });
    const { error } = await server().storage.from(bucket).upload('page.html', html);
    expect(error).toMatchObject({ statusCode: '415' });
  });
});

describe('malformed requests', () => {
  it.each(['list', 'sign'])('to %s are refused', async (action) => {
    const response = await fetch(`${target.API_URL}/storage/v1/object/${action}/${bucket}`, {
      method: 'POST',
      headers: { apikey: target.SECRET_KEY, 'content-type': 'application/json' },
      body: '{bad',
    });
    expect(response.status).toBe(400);
    expect(await response.text()).not.toMatch(/\bat .*\.[jt]s:/);
  });
});

describe('policies', () => {
  it('without one, only the server can read, write or list', async () => {
    await server().storage.from(bucket).upload('secret.txt', text('secret'), { upsert: true });
    const { client } = await newPerson();
    for (const person of [visitor(), client]) {
      const files = person.storage.from(bucket);
      expect((await files.download('secret.txt')).error).not.toBeNull();
      expect((await files.createSignedUrl('secret.txt', 60)).error).not.toBeNull();
      expect((await files.upload('mine.txt', text('mine'))).error).toMatchObject({
        statusCode: '403',
      });
      expect((await files.list()).data ?? []).toEqual([]);
      await files.remove(['secret.txt']);
    }
    expect((await server().storage.from(bucket).download('secret.txt')).error).toBeNull();
  });

  it('a file name with NUL is refused', async () => {
    const address = `${target.API_URL}/storage/v1/object/public/${shown}/%00`;
    expect((await fetch(address)).status).toBe(400);
  });

  it('a public bucket can be read by URL, but not written', async () => {
    await server().storage.from(shown).upload('seen.txt', text('seen'));
    const { data } = visitor().storage.from(shown).getPublicUrl('seen.txt');
    const response = await fetch(data.publicUrl);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('seen');
    const { error } = await visitor().storage.from(shown).upload('mine.txt', text('mine'));
    expect(error).not.toBeNull();

    const hidden = visitor().storage.from(bucket).getPublicUrl('secret.txt');
    expect((await fetch(hidden.data.publicUrl)).status).toBe(400);
  });
});

describe('signed URLs', () => {
  it('open one file for a while', async () => {
    const files = server().storage.from(bucket);
    await files.upload('signed one.txt', text('signed'));
    const { data } = await files.createSignedUrl('signed one.txt', 60);
    const url = data?.signedUrl ?? '';
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('signed');

    expect((await fetch(`${url}x`)).status).toBe(400);
    expect((await fetch(url.replace('signed%20one', 'secret'))).status).toBe(400);
    const short = await files.createSignedUrl('signed one.txt', 1);
    const over = async () => (await fetch(short.data?.signedUrl ?? '')).status;
    await expect.poll(over, { timeout: 5000 }).toBe(400);
  });

  it('make the browser save the file under the given name', async () => {
    const files = server().storage.from(bucket);
    await files.upload('signed one.txt', text('signed'), { upsert: true });
    const { data } = await files.createSignedUrl('signed one.txt', 60, { download: 'My plan.txt' });
    const response = await fetch(data?.signedUrl ?? '');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment;.*My%20plan\.txt/);
  });

  it('can be created in a batch', async () => {
    const files = server().storage.from(bucket);
    const { data } = await files.createSignedUrls(['signed one.txt', 'nothing.txt'], 60);
    expect(data?.map((one) => one.error === null)).toEqual([true, false]);
    expect((await fetch(data?.[0]?.signedUrl ?? '')).status).toBe(200);
  });

  it('accept an upload', async () => {
    const { data } = await server().storage.from(bucket).createSignedUploadUrl('sent.txt');
    const sent = await visitor()
      .storage.from(bucket)
      .uploadToSignedUrl('sent.txt', data?.token ?? '', text('sent'));
    expect(sent.data).toMatchObject({ fullPath: `${bucket}/sent.txt` });
    const { data: file } = await server().storage.from(bucket).download('sent.txt');
    expect(await file?.text()).toBe('sent');
  });
});
