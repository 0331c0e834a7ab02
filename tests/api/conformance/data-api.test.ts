import { describe, expect, it } from 'vitest';
import { grantPlan } from '../accounts.ts';
import { call } from '../requests.ts';
import { accessToken, newPerson, server, visitor } from '../support/clients.ts';
import { hasSafeUpdate } from '../support/gateway.ts';
import { target } from '../support/target.ts';
import { useFixture } from './fixture.ts';

useFixture();

const refusesAllRows = await hasSafeUpdate();

describe('rights', () => {
  it('refuses a column that was not granted', async () => {
    const { client } = await newPerson();
    const { error, status } = await client
      .from('conformance_items')
      .insert({ id: 1, name: 'mine', owner_id: '00000000-0000-4000-8000-000000000000' });
    expect(status).toBe(403);
    expect(error?.code).toBe('42501');
  });

  it('refuses a command that was not granted', async () => {
    const refused = await visitor().from('conformance_items').insert({ id: 1, name: 'x' });
    expect(refused.status).toBe(401);
    expect(refused.error?.code).toBe('42501');
  });

  it('passes the person and their token to policies', async () => {
    const { client, id } = await newPerson();
    const { data } = await client.rpc('conformance_caller');
    expect(data).toMatchObject({
      user: 'authenticated',
      uid: id,
      jwt: { sub: id, role: 'authenticated', app_metadata: { provider: 'email' } },
      // Claims come as one setting; older versions of PostgREST had one for each.
      old_claim: null,
    });
    const own = await client.from('conformance_items').insert({ id: 2, name: 'own' });
    expect(own.error).toBeNull();
  });

  it('holds callers to their time limit, which grows with a plan', async () => {
    const { client, id } = await newPerson();
    expect((await visitor().rpc('conformance_caller')).data).toMatchObject({
      user: 'anon',
      statement_timeout: '1s',
    });
    expect((await client.rpc('conformance_caller')).data).toMatchObject({
      statement_timeout: '1s',
    });
    await grantPlan(id, 'cheatsheet');
    expect((await client.rpc('conformance_caller')).data).toMatchObject({
      statement_timeout: '3s',
    });
  });

  it('applies the lock timeout of the authenticator to every role', async () => {
    for (const caller of [visitor(), (await newPerson()).client, server()]) {
      expect((await caller.rpc('conformance_caller')).data).toMatchObject({ lock_timeout: '8s' });
    }
  });

  it.runIf(refusesAllRows).each(['DELETE', 'PATCH'])('refuses a %s of all rows', async (method) => {
    const response = await fetch(`${target.API_URL}/rest/v1/conformance_items`, {
      method,
      headers: { apikey: target.SECRET_KEY, 'content-type': 'application/json' },
      body: method === 'PATCH' ? '{"name": "all"}' : null,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: '21000',
      message: `${method === 'PATCH' ? 'UPDATE' : 'DELETE'} requires a WHERE clause`,
    });
  });

  it('passes the address of a request to the database', async () => {
    const { data } = await visitor().rpc('conformance_caller');
    expect(data.address).toMatch(/\d/);
  });

  it('calls the authenticator’s pre-request function first', async () => {
    const { status, error } = await visitor()
      .from('conformance_items')
      .select('*', { count: 'estimated' });
    expect([status, error?.code]).toEqual([400, 'PT400']);
    expect(error?.message).toBe('Only exact counts are supported.');
  });

  it('exposes no schema but public', async () => {
    const { error, status } = await server().schema('private').from('anything').select();
    expect(status).toBe(406);
    expect(error?.code).toBe('PGRST106');
  });
});

describe('values', () => {
  it('are formatted as by PostgREST', async () => {
    const row = {
      id: 10,
      name: 'forms',
      price: 3.9,
      tags: ['a', 'b "c"'],
      details: { deep: [1, 'two', null] },
    };
    const { data } = await server().from('conformance_items').insert(row).select().single();
    expect(data).toEqual({
      ...row,
      happened_at: '2026-01-02T03:04:05.678+00:00',
      owner_id: null,
    });
  });

  it('that a row of several lacks are null, unless the defaults are asked for', async () => {
    const items = server().from('conformance_items');
    const rows = [
      { id: 11, name: 'one', happened_at: '2026-01-01' },
      { id: 12, name: 'two' },
    ];
    expect((await items.insert(rows)).error).toMatchObject({ code: '23502' });
    await items.insert(rows, { defaultToNull: false }).throwOnError();
    const { data } = await items.select('happened_at').in('id', [11, 12]).order('id');
    expect(data).toEqual([
      { happened_at: '2026-01-01T00:00:00+00:00' },
      { happened_at: '2026-01-02T03:04:05.678+00:00' },
    ]);
  });

  it('are read as booleans only if PostgreSQL takes them for such', async () => {
    const { client, id } = await newPerson();
    const change = (wants_access_notices: unknown) =>
      client
        .from('profiles')
        .update({ wants_access_notices })
        .eq('user_id', id)
        .select('wants_access_notices')
        .single();
    for (const given of ['maybe', '', 2, []]) {
      expect((await change(given)).error).toMatchObject({ code: '22P02' });
    }
    for (const given of [true, 'yes', 1]) {
      expect((await change(given)).data).toEqual({ wants_access_notices: true });
    }
    for (const given of [false, 'off', 0]) {
      expect((await change(given)).data).toEqual({ wants_access_notices: false });
    }
  });
});

describe('arguments', () => {
  it.each<[string, unknown]>([
    ['object', { deep: [1, 'two', null], text: '"quoted"' }],
    ['array', [{ a: 1 }, { a: 2 }]],
    ['string', 'just text'],
  ])('that are a JSON %s arrive as one', async (type, value) => {
    const words = ['one', 'two, three', '"four"', ''];
    const { data } = await visitor().rpc('conformance_json', { value, words });
    expect(data).toEqual({ type, value, words });
  });

  it('that are bytes are hexadecimal', async () => {
    const { data } = await visitor().rpc('conformance_bytes', { given: '\\x00ff' });
    expect(data).toEqual({ length: 2, given: '\\x00ff' });
  });
});

describe('errors', () => {
  it.each<[string, Record<string, unknown>, number, string]>([
    ['a failed check', { id: 20, name: 'x', price: -1 }, 400, '23514'],
    ['a missing value', { id: 20 }, 400, '23502'],
    ['a malformed value', { id: 'twenty', name: 'x' }, 400, '22P02'],
  ])('%s is a 400', async (_, row, expectedStatus, code) => {
    const { error, status } = await server().from('conformance_items').insert(row);
    expect(status).toBe(expectedStatus);
    expect(error).toMatchObject({ code });
  });

  it('deeply nested JSON is a 400', async () => {
    const response = await fetch(`${target.API_URL}/rest/v1/rpc/conformance_json`, {
      method: 'POST',
      headers: { apikey: target.PUBLISHABLE_KEY, 'content-type': 'application/json' },
      body: `${'['.repeat(16_000)}${']'.repeat(16_000)}`,
    });
    expect(response.status).toBe(400);
  });

  it('a duplicate is a 409', async () => {
    const items = server().from('conformance_items');
    await items.upsert({ id: 21, name: 'first' });
    const { error, status } = await items.insert({ id: 21, name: 'second' });
    expect(status).toBe(409);
    expect(error).toMatchObject({ code: '23505' });
  });

  it.each([
    ['P0001', 400],
    ['PT409', 409],
    ['PT429', 429],
    ['57014', 500],
    ['55P03', 500],
    // PostgREST 12.0 returned 400.
    ['21000', 500, 400],
    ['22023', 400],
    ['57P01', 503],
  ])('a function that raises %s returns %i', async (code, ...statuses) => {
    const { error, status } = await visitor().rpc('conformance_raise', { code, message: 'Sorry.' });
    expect(statuses).toContain(status);
    expect(error).toMatchObject({ message: 'Sorry.', hint: 'a hint' });
    expect(JSON.stringify(error)).not.toMatch(/\bat .*\.[jt]s:/);
  });

  it('a missing role is a 401, or in PostgREST 12.0 a 400', async () => {
    const message = 'role "nobody" does not exist';
    const { error, status } = await visitor().rpc('conformance_raise', { code: '22023', message });
    expect([400, 401]).toContain(status);
    expect(error?.message).toBe(message);
  });

  it('an unknown table is a 404', async () => {
    const { error, status } = await visitor().from('no_such_table').select();
    expect(status).toBe(404);
    // PostgREST 12.0 passed on PostgreSQL's error.
    expect(['PGRST205', '42P01']).toContain(error?.code);
  });
});

describe('pages', () => {
  it('have an exact count and the requested rows', async () => {
    await server().from('conformance_items').delete().gte('id', 0);
    const rows = Array.from({ length: 25 }, (_, index) => ({ id: index + 100, name: `n${index}` }));
    await server().from('conformance_items').insert(rows);
    const { data, count } = await visitor()
      .from('conformance_items')
      .select('id', { count: 'exact' })
      .order('id')
      .range(10, 19);
    expect(count).toBe(25);
    expect(data?.map((row) => row.id)).toEqual(Array.from({ length: 10 }, (_, i) => i + 110));
  });
});

describe('a browser', () => {
  it('can call from any origin with the headers of supabase-js', async () => {
    const { client } = await newPerson();
    const preflight = await fetch(`${target.API_URL}/rest/v1/conformance_items`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://elsewhere.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey,authorization,content-profile,x-client-info',
      },
    });
    expect(preflight.ok).toBe(true);
    expect(preflight.headers.get('access-control-allow-origin')).toMatch(/\*|elsewhere/);
    expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).toContain(
      'apikey',
    );

    const response = await fetch(`${target.API_URL}/rest/v1/conformance_items?select=id`, {
      headers: {
        origin: 'http://elsewhere.example',
        apikey: target.PUBLISHABLE_KEY,
        authorization: `Bearer ${await accessToken(client)}`,
      },
    });
    expect(response.headers.get('access-control-allow-origin')).toMatch(/\*|elsewhere/);
  });
});

const read = (path: string, encoding: string) =>
  call(path, { headers: { 'accept-encoding': encoding } });

describe('an answer', () => {
  it('is compressed for who takes it, if it is long', async () => {
    const long = '/rest/v1/catalogue?select=*';
    const { headers, json } = await read(long, 'gzip');
    expect(headers.get('content-encoding')).toBe('gzip');
    expect(headers.get('vary')).toMatch(/accept-encoding/i);
    const plain = await read(long, 'identity');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.json).toEqual(json);
    const short = await read('/rest/v1/catalogue?select=id&limit=1', 'gzip');
    expect(short.headers.get('content-encoding')).toBeNull();
  });
});
