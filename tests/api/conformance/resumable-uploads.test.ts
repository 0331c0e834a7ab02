import { randomBytes, randomUUID } from 'node:crypto';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demo } from '../accounts.ts';
import { accessToken, newPerson, server } from '../support/clients.ts';
import { database } from '../support/database.ts';
import { target } from '../support/target.ts';

const bucket = `conformance-${randomUUID()}`;
const endpoint = `${target.API_URL}/storage/v1/upload/resumable`;
const sql = database();

beforeAll(async () => {
  const options = { fileSizeLimit: 1000, allowedMimeTypes: ['text/plain'], public: false };
  await server().storage.createBucket(bucket, options);
});

afterAll(async () => {
  const { data } = await server().storage.from(bucket).list();
  await server()
    .storage.from(bucket)
    .remove((data ?? []).map(({ name }) => name));
  await server().storage.deleteBucket(bucket);
  await sql.end();
});

interface Begun {
  name: string;
  length: number;
  contentType?: string;
  into?: string;
  /** A visitor has none. */
  token?: string | undefined;
  upsert?: boolean;
}

const authorization = (token: string | undefined) => ({
  apikey: target.PUBLISHABLE_KEY,
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
});

/** The secret key bypasses policies; no person may write to this bucket. */
const asServer = { apikey: target.SECRET_KEY };

const metadata = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

function begin(
  { name, length, contentType = 'text/plain', into = bucket, token, upsert = false }: Begun,
  headers: Record<string, string> = authorization(token),
): Promise<Response> {
  return fetch(endpoint, {
    method: 'POST',
    headers: {
      ...headers,
      'tus-resumable': '1.0.0',
      'upload-length': String(length),
      'upload-metadata': metadata({ bucketName: into, objectName: name, contentType }),
      'x-upsert': String(upsert),
    },
  });
}

function send(
  url: string,
  offset: number,
  body: Buffer,
  headers: Record<string, string> = asServer,
): Promise<Response> {
  return fetch(url, {
    method: 'PATCH',
    headers: {
      ...headers,
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(body),
  });
}

const ask = (
  url: string,
  method: 'HEAD' | 'DELETE' | 'GET',
  headers: Record<string, string> = asServer,
) => fetch(url, { method, headers: { ...headers, 'tus-resumable': '1.0.0' } });

async function begun(name: string, length: number): Promise<string> {
  const response = await begin({ name, length }, asServer);
  expect(response.status).toBe(201);
  return response.headers.get('location') ?? '';
}

const stored = async (name: string) => {
  const { data } = await server().storage.from(bucket).download(name);
  return data && Buffer.from(await data.arrayBuffer());
};

describe('a resumable upload', () => {
  it('continues where it stopped, and is stored with the last chunk', async () => {
    const content = randomBytes(300);
    const created = await begin({ name: 'pieces.txt', length: 300 }, asServer);
    expect(created.status).toBe(201);
    expect(created.headers.get('tus-resumable')).toBe('1.0.0');
    const url = created.headers.get('location') ?? '';
    expect(url).toMatch(new RegExp(`^${endpoint}/.+`));
    // The service sends no expiry when it stores files on its own disk.
    const expires = created.headers.get('upload-expires');
    const leftMs = expires === null ? 24 * 3600 * 1000 : new Date(expires).getTime() - Date.now();
    expect(leftMs).toBeGreaterThan(23 * 3600 * 1000);
    expect(leftMs).toBeLessThanOrEqual(24 * 3600 * 1000);

    const first = await send(url, 0, content.subarray(0, 200));
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '200']);
    expect(await stored('pieces.txt')).toBeNull();
    const asked = await ask(url, 'HEAD');
    expect([asked.status, asked.headers.get('upload-offset')]).toEqual([200, '200']);
    expect(asked.headers.get('upload-length')).toBe('300');

    const wrong = await send(url, 100, content.subarray(200));
    expect(wrong.status).toBe(409);
    const last = await send(url, 200, content.subarray(200));
    expect([last.status, last.headers.get('tus-complete')]).toEqual([204, '1']);
    expect(await stored('pieces.txt')).toEqual(content);
    const { data } = await server().storage.from(bucket).info('pieces.txt');
    expect(data).toMatchObject({ size: 300, contentType: 'text/plain' });
  });

  it('works with the client that Supabase recommends', async () => {
    const content = randomBytes(500);
    await new Promise((resolve, reject) => {
      new Upload(content, {
        endpoint,
        chunkSize: 200,
        retryDelays: null,
        headers: asServer,
        uploadDataDuringCreation: true,
        metadata: {
          bucketName: bucket,
          objectName: 'by-client.txt',
          contentType: 'text/plain',
          cacheControl: '3600',
        },
        onSuccess: resolve,
        onError: reject,
      }).start();
    });
    expect(await stored('by-client.txt')).toEqual(content);
    const { data } = await server().storage.from(bucket).info('by-client.txt');
    expect(data).toMatchObject({ cacheControl: 'max-age=3600' });
  });

  it('is removed when it is cancelled', async () => {
    const url = await begun('given-up.txt', 300);
    await send(url, 0, randomBytes(100));
    expect((await ask(url, 'DELETE')).status).toBe(204);
    expect((await ask(url, 'HEAD')).status).toBe(404);
    expect((await send(url, 100, randomBytes(200))).status).toBe(404);
    expect(await stored('given-up.txt')).toBeNull();
  });

  it('cannot be read before it is complete', async () => {
    const url = await begun('unread.txt', 300);
    await send(url, 0, Buffer.from('secret'));
    const response = await ask(url, 'GET');
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('secret');
  });

  it('can be used from another origin', async () => {
    const origin = { origin: 'https://shop.example.com' };
    const preflight = await fetch(endpoint, {
      method: 'OPTIONS',
      headers: {
        ...origin,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization,tus-resumable,upload-offset,x-upsert',
      },
    });
    expect(preflight.ok).toBe(true);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).toContain(
      'upload-offset',
    );
    const url = await begun('elsewhere.txt', 10);
    const exposed = (await ask(url, 'HEAD', { ...asServer, ...origin })).headers
      .get('access-control-expose-headers')
      ?.toLowerCase();
    for (const name of ['location', 'upload-offset', 'upload-length', 'tus-resumable']) {
      expect(exposed).toContain(name);
    }
  });
});

describe('an upload is refused', () => {
  it('when it is larger than the bucket’s limit', async () => {
    const refused = await begin({ name: 'big.txt', length: 1001 }, asServer);
    expect([refused.status, await refused.text()]).toEqual([413, 'Maximum size exceeded\n']);
    const exact = await begin({ name: 'exact.txt', length: 1000 }, asServer);
    expect(exact.status).toBe(201);
  });

  it('when it is larger than declared', async () => {
    const url = await begun('grown.txt', 10);
    expect((await send(url, 0, randomBytes(11))).ok).toBe(false);
    expect(await stored('grown.txt')).toBeNull();
  });

  it('when the bucket does not accept its type', async () => {
    const page = { name: 'page.html', length: 10, contentType: 'text/html' };
    const refused = await begin(page, asServer);
    expect([refused.status, await refused.text()]).toEqual([
      415,
      'mime type text/html is not supported',
    ]);
  });

  it('when the bucket does not exist', async () => {
    const refused = await begin({ name: 'a.txt', length: 1, into: 'nowhere' }, asServer);
    expect([refused.status, await refused.text()]).toEqual([404, 'Bucket not found']);
  });

  it('when it has no metadata', async () => {
    const refused = await fetch(endpoint, {
      method: 'POST',
      headers: { ...asServer, 'tus-resumable': '1.0.0', 'upload-length': '1' },
    });
    expect(refused.status).toBe(400);
  });

  it('when the object exists, unless it is to be replaced', async () => {
    const content = Buffer.from('first');
    const url = await begun('twice.txt', content.length);
    await send(url, 0, content);
    const again = { name: 'twice.txt', length: 6 };
    expect((await begin(again, asServer)).status).toBe(409);

    const replacing = { ...asServer, 'x-upsert': 'true' };
    const allowed = await begin({ ...again, upsert: true }, asServer);
    expect(allowed.status).toBe(201);
    await send(allowed.headers.get('location') ?? '', 0, Buffer.from('second'), replacing);
    expect(await stored('twice.txt')).toEqual(Buffer.from('second'));
  });

  it('when no policy allows it: to a visitor and a person who signed up', async () => {
    const { client } = await newPerson();
    for (const token of [undefined, await accessToken(client)]) {
      const refused = await begin({ name: 'mine.txt', length: 1, token });
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect(refused.status).toBeLessThan(500);
      expect(refused.headers.get('location')).toBeNull();
    }
    const forged = await begin({ name: 'mine.txt', length: 1, token: 'not.a.token' });
    expect(forged.status).toBeGreaterThanOrEqual(400);
    expect(forged.status).toBeLessThan(500);
  });

  it('when someone else continues or cancels it', async () => {
    const { client } = await newPerson();
    const url = await begun('theirs.txt', 4);
    const mine = authorization(await accessToken(client));
    expect((await send(url, 0, Buffer.from('mine'), mine)).status).toBe(403);
    expect((await ask(url, 'DELETE', mine)).status).toBe(403);
    expect((await ask(url, 'HEAD')).headers.get('upload-offset')).toBe('0');
    expect(await stored('theirs.txt')).toBeNull();
  });
});

describe('an upload by an admin', () => {
  const name = `test-${randomUUID()}.pdf`;
  it('is allowed by the policies on the object', async () => {
    const admin = await demo('admin');
    const headers = authorization(await accessToken(admin));
    const content = Buffer.from('%PDF-1.7 by an admin');
    const pdf = { name, length: content.length, contentType: 'application/pdf', into: 'products' };
    const created = await begin(pdf, headers);
    expect(created.status).toBe(201);
    const last = await send(created.headers.get('location') ?? '', 0, content, headers);
    expect(last.status).toBe(204);
    const [owner] = await sql`select owner_id from storage.objects where name = ${name}`;
    expect(owner?.['owner_id']).toBe((await admin.auth.getUser()).data.user?.id);
    await admin.storage.from('products').remove([name]);
  });

  it('stays in its bucket', async () => {
    const headers = authorization(await accessToken(await demo('admin')));
    for (const name of ['../guides/escaped.pdf', '/escaped.pdf', 'a/../../escaped.pdf']) {
      const pdf = { name, length: 1, contentType: 'application/pdf', into: 'products' };
      const begun = await begin(pdf, headers);
      // The service may take such a name literally, as that of an object in this bucket.
      expect([201, 400]).toContain(begun.status);
      const url = begun.headers.get('location');
      if (url) {
        await send(url, 0, Buffer.from('x'), headers);
        await server().storage.from('products').remove([name]);
      }
      for (const place of ['escaped.pdf', 'guides/escaped.pdf']) {
        expect((await server().storage.from('guides').info(place)).data).toBeNull();
      }
    }
  });
});
