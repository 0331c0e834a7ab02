import { randomBytes, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeated } from '../../../tools/commands/lib/repeated.ts';
import { demo } from '../accounts.ts';
import { call } from '../requests.ts';
import { accessToken, newPerson, server, visitor } from '../support/clients.ts';
import { database } from '../support/database.ts';
import { target } from '../support/target.ts';
import { type Actor, actorNamed, actorNames, createActors } from './actors.ts';
import { stateOf } from './store.ts';

const sql = database();
afterAll(() => sql.end());

const guide = 'application/personal-statement-guide.pdf';

async function bytesOf(bucket: string, path: string): Promise<Buffer | null> {
  const { data } = await server().storage.from(bucket).download(path);
  return data && Buffer.from(await data.arrayBuffer());
}

/** Sends a path unchanged: fetch would resolve the dots first. */
function verbatim(path: string, token?: string): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(target.API_URL);
  const headers = {
    apikey: target.PUBLISHABLE_KEY,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks).toString('latin1');
        resolve({ status: response.statusCode ?? 0, body });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('a file that others have paid for', () => {
  it.each([
    `object/public/guides/${guide}`,
    `object/guides/${guide}`,
    `object/authenticated/guides/${guide}`,
    `object/sign/guides/${guide}`,
    `object/sign/guides/${guide}?token=`,
    `object/info/guides/${guide}`,
    `object/info/public/guides/${guide}`,
    `render/image/public/guides/${guide}`,
    `render/image/authenticated/guides/${guide}`,
    'bucket/guides',
    `object/public/school-images/../guides/${guide}`,
    `object/public/school-images/%2e%2e/guides/${guide}`,
    `object/public/school-images/..%2fguides%2f${guide}`,
    `object/public/school-images/..%5cguides%5c${guide}`,
    'object/guides/../../../../../etc/passwd',
    'object/public/school-images/..%2f..%2f..%2f..%2f..%2fetc%2fpasswd',
  ])('cannot be fetched at %s', async (path) => {
    for (const token of [undefined, await accessToken(await demo('cheatsheet'))]) {
      const { status, body } = await verbatim(`/storage/v1/${path}`, token);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(body).not.toContain('%PDF-');
      expect(body).not.toContain('root:');
    }
  });
});

const tokenOf = (address: string) => new URL(address).searchParams.get('token') ?? '';

describe('a signed URL', () => {
  let url: string;
  let other: string;
  beforeAll(async () => {
    const files = server().storage.from('guides');
    const { data: listed } = await files.list('application');
    const another = listed?.find(({ name }) => !guide.endsWith(name))?.name;
    url = (await files.createSignedUrl(guide, 60)).data?.signedUrl ?? '';
    other = (await files.createSignedUrl(`application/${another}`, 60)).data?.signedUrl ?? '';
  });

  it('opens its file', async () => {
    expect([(await fetch(url)).status, (await fetch(other)).status]).toEqual([200, 200]);
  });

  const withToken = (token: string) => url.replace(/token=.*/, `token=${token}`);
  const changed = (claims: object) => {
    const [header, payload = '', signature] = tokenOf(url).split('.');
    const now = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const text = Buffer.from(JSON.stringify({ ...now, ...claims })).toString('base64url');
    return `${header}.${text}.${signature}`;
  };
  const attacks: [string, () => string | Promise<string>][] = [
    ['for another name', () => url.replace('guide.pdf', 'other.pdf')],
    ['with the token of another URL', () => withToken(tokenOf(other))],
    ['for another bucket', () => url.replace('/sign/guides/', '/sign/products/')],
    ['for a file above it', () => url.replace('/application/', '/application/../interview/')],
    ['as a public file', () => url.replace('/object/sign/', '/object/public/')],
    ['with a longer token', () => `${url}x`],
    ['with a shorter token', () => url.slice(0, -2)],
    ['with an empty token', () => withToken('')],
    ['with a token changed to never expire', () => withToken(changed({ exp: 4_102_444_800 }))],
    [
      'with a token changed to cover every file',
      () => withToken(changed({ url: 'guides', sub: '' })),
    ],
    [
      'with the member’s own token',
      async () => withToken(await accessToken(await demo('application'))),
    ],
  ];
  it.each(attacks)('does not open %s', async (_, make) => {
    const response = await fetch(await make());
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(await response.text()).not.toContain('%PDF-');
  });

  it('does not accept an upload', async () => {
    const before = await bytesOf('guides', guide);
    for (const address of [url, url.replace('/object/sign/', '/object/upload/sign/')]) {
      const response = await fetch(address, { method: 'PUT', body: 'overwritten' });
      expect(response.status).toBeGreaterThanOrEqual(400);
    }
    expect(await bytesOf('guides', guide)).toEqual(before);
  });

  // It would work for anyone, for as long as the member chose, even after their plan has ended.
  it('is not issued to a member, who can download the file', async () => {
    const client = await demo('application-plus');
    const files = client.storage.from('guides');
    const token = await accessToken(client);
    expect((await files.download(guide)).error).toBeNull();
    for (const seconds of [60, 3_153_600_000]) {
      expect((await files.createSignedUrl(guide, seconds)).data).toBeNull();
      const [one] = (await files.createSignedUrls([guide], seconds)).data ?? [];
      expect(one?.signedUrl ?? null).toBeNull();
      for (const path of [`object/sign/guides/${guide}`, `object/sign/guides//${guide}`]) {
        const body = { expiresIn: seconds, transform: { width: 100 } };
        const { status, text } = await call(`/storage/v1/${path}`, { token, body });
        expect(status).toBeGreaterThanOrEqual(400);
        expect(text).not.toContain('token=');
      }
    }
    const signed = await (await demo('admin')).storage.from('guides').createSignedUrl(guide, 60);
    expect(signed.data?.signedUrl).toContain('token=');
  });
});

describe('a bucket', () => {
  let actors: Actor[];
  beforeAll(async () => {
    actors = await createActors();
  });

  const thieves = repeated(
    'thieves of files',
    actorNames,
    (name) =>
      name === 'a visitor' || name === 'a holder of application' || name === 'a demoted admin',
  );

  it.each(thieves)('and its files cannot be changed by %s', async (name) => {
    const { client } = actorNamed(name, actors);
    const before = await stateOf(sql);
    const mine = `hostile-${randomUUID()}.pdf`;
    const image = new Blob([randomBytes(10)], { type: 'image/png' });
    const pdf = new Blob(['%PDF-'], { type: 'application/pdf' });
    for (const bucket of ['guides', 'products', 'school-images']) {
      const files = client.storage.from(bucket);
      const file = bucket === 'school-images' ? image : pdf;
      expect((await files.upload(mine, file)).error).not.toBeNull();
      expect((await files.upload(mine, file, { upsert: true })).error).not.toBeNull();
      expect((await files.createSignedUploadUrl(mine)).error).not.toBeNull();
    }
    // Holders may read a guide, but neither change nor move it.
    const files = client.storage.from('guides');
    await files.upload(guide, pdf, { upsert: true });
    await files.update(guide, pdf);
    await files.move(guide, mine);
    await files.copy(guide, mine);
    await files.move(guide, 'moved.png', { destinationBucket: 'school-images' });
    await files.copy(guide, 'copied.png', { destinationBucket: 'school-images' });
    await files.remove([guide]);
    await client.storage.updateBucket('guides', { public: true });
    await client.storage.emptyBucket('guides');
    await client.storage.deleteBucket('guides');
    expect((await client.storage.createBucket(mine)).error).not.toBeNull();
    expect((await server().storage.getBucket('guides')).data).toMatchObject({ public: false });
    expect((await bytesOf('guides', guide))?.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await stateOf(sql)).toEqual(before);
  });
});

describe('an admin', () => {
  it.each(['..%2fescaped.pdf', '..%2f..%2fescaped.pdf', '%2e%2e%2fescaped.pdf', '%00.pdf'])(
    'cannot store a file outside its bucket under the name %s',
    async (name) => {
      const before = await stateOf(sql);
      const { status } = await call(`/storage/v1/object/guides/${name}`, {
        token: await accessToken(await demo('admin')),
        body: '%PDF-',
        headers: { 'content-type': 'application/pdf' },
      });
      // A proxy may normalize the path, and the service may take it for the name of an object in this bucket.
      expect([200, 400, 404]).toContain(status);
      if (status === 200) {
        await server()
          .storage.from('guides')
          .remove([decodeURIComponent(name)]);
      }
      for (const bucket of ['products', 'school-images']) {
        expect(await bytesOf(bucket, 'escaped.pdf')).toBeNull();
      }
      expect(await stateOf(sql)).toEqual(before);
    },
  );

  it.each(['image/svg+xml', 'text/html', 'application/javascript', 'application/octet-stream'])(
    'cannot upload %s as a school image',
    async (type) => {
      const before = await stateOf(sql);
      const images = (await demo('admin')).storage.from('school-images');
      const script = new Blob(['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'], {
        type,
      });
      for (const name of ['hostile.png', 'hostile.svg', 'hostile.html']) {
        expect((await images.upload(name, script)).error).not.toBeNull();
      }
      expect(await stateOf(sql)).toEqual(before);
    },
  );
});

describe('listing', () => {
  it.each(['', 'application', 'products', '../guides', '%', '_'])(
    'the folder "%s" of a bucket shows nothing to visitors and new accounts',
    async (folder) => {
      const { client } = await newPerson();
      for (const person of [visitor(), client]) {
        for (const bucket of ['guides', 'products', 'school-images']) {
          const { data } = await person.storage.from(bucket).list(folder, { search: '' });
          expect(data ?? []).toEqual([]);
        }
      }
      expect(((await visitor().storage.listBuckets()).data ?? []).length).toBe(0);
    },
  );
});
