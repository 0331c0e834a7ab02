import { createHmac, createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { SignJWT, UnsecuredJWT, decodeJwt, exportJWK } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { demo, grantPlan, visibleRows } from '../accounts.ts';
import { createToken } from '../assistant.ts';
import { purchasesOf } from '../checkout.ts';
import { call, stackTrace } from '../requests.ts';
import { accessToken, newPerson, password, server, visitor } from '../support/clients.ts';
import { database } from '../support/database.ts';
import { target } from '../support/target.ts';

const sql = database();
afterAll(() => sql.end());

const sign = (claims: object, secret: string, algorithm = 'HS256') =>
  new SignJWT({ ...claims })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .sign(new TextEncoder().encode(secret));

/** A token with any header, signed with any text, which a library would refuse to make. */
const craft = (header: object, claims: object, secret: string) => {
  const content = `${encode({ typ: 'JWT', ...header })}.${encode(claims)}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
};

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicKey = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const signRsa = async (claims: object, header: object = {}) =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', ...header }).sign(rsa.privateKey);

/** The public key of Auth's tokens. */
async function publishedKey(): Promise<string> {
  const response = await fetch(`${target.API_URL}/auth/v1/.well-known/jwks.json`);
  const [key] = jwks.parse(await response.json()).keys;
  return createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString();
}

const jwks = z.object({ keys: z.tuple([z.looseObject({ kty: z.string() })], z.unknown()) });

/** Of a member whose plan includes what is asked for. */
async function tokenOfAssistant(): Promise<string> {
  const { client, id } = await newPerson();
  await grantPlan(id, 'application-plus');
  return createToken(client);
}

const now = () => Math.floor(Date.now() / 1000);
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

const isAdmin = async (client: SupabaseClient) =>
  (await visibleRows(client, 'audit_log')) > 0 || (await visibleRows(client, 'coupons')) > 0;

describe('a forged token', () => {
  let genuine: string;
  let claims: { sub: string };
  beforeAll(async () => {
    genuine = await accessToken(await demo('admin'));
    claims = decodeJwt<{ sub: string }>(genuine);
  });
  const signature = () => genuine.split('.')[2] ?? '';

  const forgeries: [string, () => string | Promise<string>][] = [
    [
      'signed with another secret',
      () => sign(claims, 'another-secret-with-at-least-32-characters'),
    ],
    ['signed with nothing', () => craft({ alg: 'HS256' }, claims, '')],
    ['signed with a common word', () => craft({ alg: 'HS256' }, claims, 'secret')],
    [
      'signed with the example secret',
      () => sign(claims, 'your-super-secret-jwt-token-with-at-least-32-characters-long'),
    ],
    ['signed with the attacker’s key pair', () => signRsa(claims)],
    [
      'that includes its own key',
      async () => signRsa(claims, { jwk: await exportJWK(rsa.publicKey) }),
    ],
    [
      'that links to its own key',
      () => signRsa(claims, { jku: 'https://attacker.example/jwks.json', kid: '1' }),
    ],
    [
      'labelled RS256 and signed with the public key as HS256',
      () => craft({ alg: 'RS256' }, claims, publicKey),
    ],
    [
      'labelled HS256 and signed with the key that Auth publishes',
      async () => craft({ alg: 'HS256' }, claims, await publishedKey()),
    ],
    [
      'with an empty file as its key',
      () => craft({ alg: 'HS256', kid: '../../../../dev/null' }, claims, ''),
    ],
    [
      'with a query as its key',
      () => craft({ alg: 'HS256', kid: "' union select 'secret' --" }, claims, 'secret'),
    ],
    [
      'unsigned, with the algorithm in capitals',
      () => `${encode({ alg: 'NONE' })}.${encode(claims)}.`,
    ],
    ['signed with the publishable key', () => sign(claims, target.PUBLISHABLE_KEY)],
    ['valid only in an hour', () => sign({ ...claims, nbf: now() + 3600 }, target.JWT_SECRET)],
    ['expired an hour ago', () => sign({ ...claims, exp: now() - 3600 }, target.JWT_SECRET)],
    ['unsigned', () => new UnsecuredJWT({ ...claims }).encode()],
    [
      'unsigned, with a signature',
      () => `${new UnsecuredJWT({ ...claims }).encode()}${signature()}`,
    ],
    ['cut off', () => genuine.slice(0, -10)],
    ['without its signature', () => genuine.slice(0, genuine.lastIndexOf('.') + 1)],
    [
      'changed after it was signed',
      () =>
        `${genuine.split('.')[0]}.${encode({ ...claims, role: 'service_role' })}.${signature()}`,
    ],
    [
      'with the role of the secret key, signed with another secret',
      () => sign({ role: 'service_role' }, 'another-secret-with-at-least-32-characters'),
    ],
    ['that is not a token', () => 'a.b.c'],
    ['that a member made for an assistant', tokenOfAssistant],
    // A proxy in front of the services takes lines of 8 KB.
    ['of six thousand letters', () => 'a'.repeat(6000)],
  ];

  it.each(forgeries)('%s is refused everywhere', async (_, forge) => {
    const token = await forge();
    const requests = [
      ['/rest/v1/applicants?select=id', undefined],
      ['/rest/v1/products?select=id', undefined],
      ['/rest/v1/rpc/search_applicants', {}],
      ['/auth/v1/user', undefined],
      ['/functions/v1/create-payment-intent', { plan: 'cheatsheet' }],
      ['/functions/v1/settle-order', { orderId: randomUUID() }],
      ['/functions/v1/refund-order', { orderId: randomUUID(), reason: 'x' }],
    ] as const;
    const orders = await purchasesOf(claims.sub);
    for (const [path, body] of requests) {
      const { status, text } = await call(path, { token, body });
      expect([`${path} 401`, `${path} 403`]).toContain(`${path} ${status}`);
      expect(text).not.toMatch(stackTrace);
    }
    // Storage returns 400 for a token it cannot read.
    const file = '/storage/v1/object/guides/application/personal-statement-guide.pdf';
    expect([400, 401, 403]).toContain((await call(file, { token })).status);
    expect(await purchasesOf(claims.sub)).toEqual(orders);
  });
});

describe('an admin', () => {
  it('can read the audit log or coupons', async () => {
    expect(await isAdmin(await demo('admin'))).toBe(true);
  });

  it('is not made by a change of their own metadata', async () => {
    const { client } = await newPerson();
    await client.auth.updateUser({ data: { is_admin: true, role: 'service_role' } });
    await client.auth.refreshSession();
    const claims = decodeJwt(await accessToken(client));
    expect(claims).toMatchObject({ role: 'authenticated', user_metadata: { is_admin: true } });
    expect(claims['app_metadata']).not.toHaveProperty('is_admin');
    expect(await isAdmin(client)).toBe(false);
    expect(await visibleRows(client, 'applicants')).toBe(0);
    const { status } = await client.rpc('sync_schools');
    expect(status).toBe(403);
  });

  it('is not made by the metadata of a sign-up', async () => {
    const email = `person-${randomUUID()}@example.com`;
    const metadata = { is_admin: true };
    const { status } = await call('/auth/v1/signup', {
      body: { email, password, data: metadata, app_metadata: metadata, role: 'service_role' },
    });
    expect(status).toBe(200);
    const client = visitor();
    await client.auth.signInWithPassword({ email, password });
    const claims = decodeJwt(await accessToken(client));
    expect(claims['role']).toBe('authenticated');
    expect(claims['app_metadata']).not.toHaveProperty('is_admin');
    expect(await isAdmin(client)).toBe(false);
  });

  it('is not made by a request to the Auth server', async () => {
    const { client, id } = await newPerson();
    const app_metadata = { is_admin: true };
    await call('/auth/v1/user', {
      method: 'PUT',
      token: await accessToken(client),
      body: { app_metadata, raw_app_meta_data: app_metadata, role: 'service_role' },
    });
    const token = await accessToken(client);
    await call(`/auth/v1/admin/users/${id}`, { method: 'PUT', token, body: { app_metadata } });
    const [user] = await sql`
      select role, raw_app_meta_data ? 'is_admin' as flagged from auth.users where id = ${id}`;
    expect(user).toEqual({ role: 'authenticated', flagged: false });
    await client.auth.refreshSession();
    expect(await isAdmin(client)).toBe(false);
  });

  it('needs both the claim and the record, and loses access when the record changes', async () => {
    const { client, id } = await newPerson();
    const record = (flag: boolean) => sql`
      update auth.users
      set raw_app_meta_data = raw_app_meta_data || jsonb_build_object('is_admin', ${flag}::boolean)
      where id = ${id}`;

    // The old token lacks the claim; a refreshed one has it.
    await record(true);
    expect(await isAdmin(client)).toBe(false);
    await client.auth.refreshSession();
    expect(await isAdmin(client)).toBe(true);
    expect(await visibleRows(client, 'applicants')).toBeGreaterThan(0);

    await record(false);
    const claims = decodeJwt(await accessToken(client));
    expect(claims).toMatchObject({ app_metadata: { is_admin: true } });
    // The claim is still in the token, but no longer counts.
    expect(await isAdmin(client)).toBe(false);
    expect(await visibleRows(client, 'applicants')).toBe(0);
    expect((await client.rpc('load_sample_applicants')).status).toBe(403);
    await client.from('products').update({ sort_order: 99 }).eq('id', 'cheatsheet');
    const { data } = await server()
      .from('products')
      .select('sort_order')
      .eq('id', 'cheatsheet')
      .single();
    expect(data?.sort_order).not.toBe(99);
  });
});

describe('a key', () => {
  it('cannot be replaced by a header that names a role', async () => {
    const headers = {
      role: 'service_role',
      'x-role': 'service_role',
      'x-user-id': randomUUID(),
      'x-client-info': 'service_role',
      'x-supabase-role': 'service_role',
    };
    const { client } = await newPerson();
    for (const token of [undefined, await accessToken(client)]) {
      const { status, json } = await call('/rest/v1/coupons?select=code', { token, headers });
      expect(status === 200 ? json : []).toEqual([]);
    }
  });
});

const refresh = async (refresh_token = '') =>
  (await call('/auth/v1/token?grant_type=refresh_token', { body: { refresh_token } })).status;

describe('a token is refused', () => {
  it('after its account was deleted', async () => {
    const { client, id } = await newPerson();
    await grantPlan(id, 'cheatsheet');
    expect(await visibleRows(client, 'applicants')).toBeGreaterThan(0);
    const token = await accessToken(client);
    await sql`delete from auth.users where id = ${id}`;
    expect(await visibleRows(client, 'applicants')).toBe(0);
    const { status } = await call('/functions/v1/create-payment-intent', {
      token,
      body: { plan: 'cheatsheet' },
    });
    expect(status).toBe(401);
  });

  it.each([
    ['was signed out', (id: string) => sql`delete from auth.sessions where user_id = ${id}`],
    [
      'belongs to a banned account',
      (id: string) =>
        sql`update auth.users set banned_until = now() + interval '1 day' where id = ${id}`,
    ],
  ])('when its session %s', async (_, end) => {
    const { client, id } = await newPerson();
    await grantPlan(id, 'application-plus');
    const token = await accessToken(client);
    const guide = '/storage/v1/object/guides/application/personal-statement-guide.pdf';
    const requests = [
      ['GET', '/rest/v1/addresses?select=*', undefined],
      ['GET', '/rest/v1/applicants?select=id', undefined],
      ['POST', '/rest/v1/rpc/export_my_data', {}],
      ['PATCH', `/rest/v1/profiles?user_id=eq.${id}`, { first_name: 'Planted' }],
    ] as const;
    for (const [method, path, body] of requests) {
      const { status } = await call(path, { method, token, body });
      expect(`${path} ${status < 300}`).toBe(`${path} true`);
    }
    expect((await call(guide, { token })).status).toBe(200);
    await sql`update public.profiles set first_name = 'Owner' where user_id = ${id}`;

    await end(id);

    for (const [method, path, body] of requests) {
      const { status, json } = await call(path, { method, token, body });
      expect([path, status]).toEqual([path, 401]);
      expect(json).toMatchObject({ code: 'PT401' });
    }
    expect((await call(guide, { token })).status).toBeGreaterThanOrEqual(400);
    const signed = guide.replace('/object/', '/object/sign/');
    expect((await call(signed, { token, body: { expiresIn: 60 } })).status).toBeGreaterThanOrEqual(
      400,
    );
    const [{ first_name } = {}] =
      await sql`select first_name from public.profiles where user_id = ${id}`;
    expect(first_name).toBe('Owner');
  });

  it('for a refresh after signing out, or when it is made up', async () => {
    const { client } = await newPerson();
    const session = (await client.auth.getSession()).data.session;
    await client.auth.signOut();
    for (const token of [session?.refresh_token, '', 'x'.repeat(12), "' or 1=1 --"]) {
      expect(await refresh(token)).toBeGreaterThanOrEqual(400);
    }
  });
});
