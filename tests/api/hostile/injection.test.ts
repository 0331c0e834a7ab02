import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demo } from '../accounts.ts';
import { call, stackTrace } from '../requests.ts';
import { accessToken } from '../support/clients.ts';
import { database } from '../support/database.ts';
import { pairs } from './pairs.ts';
import { stateOf } from './store.ts';
import { texts } from './texts.ts';

const sql = database();
let admin: SupabaseClient;
let token: string;
beforeAll(async () => {
  // An admin's searches cover the most rows.
  admin = await demo('admin');
  token = await accessToken(admin);
});
afterAll(() => sql.end());

/** The functions that search by text, with the number of rows each has found. */
const searches: [string, string, (found: Record<string, unknown>) => unknown][] = [
  ['search_applicants', 'search', ({ total }) => total],
  ['list_applicants', 'search', ({ total }) => total],
  ['search_schools', 'search', ({ total }) => total],
  ['search_orders', 'search', ({ total }) => total],
  ['search_people', 'search', ({ total }) => total],
  ['search_aliases', 'search', ({ total }) => total],
  ['search_audit_log', 'by_email', ({ rows }) => (rows as unknown[]).length],
  ['search_audit_log', 'with_key', ({ rows }) => (rows as unknown[]).length],
  ['search_applicants', 'school', ({ total }) => total],
  ['search_applicants', 'race', ({ total }) => total],
  ['explore_applicants', 'school', ({ profiles }) => profiles],
];

const attacks = pairs('injections into each search', texts, searches);

describe.each(searches)('%s by %s', (name, argument, countOf) => {
  const sent = attacks.filter(([, [to, by]]) => to === name && by === argument);
  it.each(sent.map(([text]) => text))('takes %s literally', async (_, text) => {
    const before = await stateOf(sql);
    const { status, data, error } = await admin.rpc(name, { [argument]: text });
    expect([status, error]).toEqual([200, null]);
    expect(countOf(data)).toBe(0);
    expect(await stateOf(sql)).toEqual(before);
  });

  it('refuses NUL', async () => {
    const { status, text } = await call(`/rest/v1/rpc/${name}`, {
      token,
      body: { [argument]: 'a\0b' },
    });
    expect(status).toBe(400);
    expect(text).not.toMatch(stackTrace);
  });
});

describe('the URL of a request', () => {
  it.each([
    "products?id=eq.' or 1=1 --",
    "products?id=in.(x,'); drop table orders; --)",
    'products?or=(id.eq.x,or(id.eq.y,and(id.eq.z',
    'products?select=id,(select secret from vault)',
    "products?select=id,name::text','x",
    'products?select=pg_sleep(5)',
    'products?order=(select 1)',
    'products?order=id;drop table orders',
    'products?id=match.((((',
    `products?id=imatch.${'(a%2B)%2B'.repeat(12)}$`,
    'pg_user',
    '..%2Fauth%2Fusers',
    'public.orders',
    'auth.users',
    'orders"; drop table orders; --',
    'rpc/pg_read_file?filename=/etc/passwd',
    'rpc/query_to_xml?query=select+1',
    'rpc/set_config?setting_name=role&new_value=postgres&is_local=false',
    `products?id=eq.${'x'.repeat(8000)}`,
  ])('is not run as SQL: %s', async (query) => {
    const before = await stateOf(sql);
    const encoded = query.replace(/[ "'<>]/g, encodeURIComponent);
    for (const asked of [undefined, token]) {
      const { status, text } = await call(`/rest/v1/${encoded}`, { token: asked });
      expect([200, 400, 401, 403, 404, 406, 414]).toContain(status);
      expect(status === 200 ? JSON.parse(text) : []).toEqual([]);
      expect(text).not.toMatch(stackTrace);
      expect(text).not.toMatch(/root:|passwd|encrypted_password/);
    }
    expect(await stateOf(sql)).toEqual(before);
  });
});
