import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demo } from '../accounts.ts';
import { type SeededStore, seedStore, wordsOf } from '../seeded-store.ts';
import { type ApiResponse, call, stackTrace } from '../requests.ts';
import { accessToken, newPerson, server } from '../support/clients.ts';
import { database } from '../support/database.ts';
import { target } from '../support/target.ts';
import { pairs } from './pairs.ts';
import { relationsOf } from './store.ts';

let store: SeededStore;
let person: Awaited<ReturnType<typeof newPerson>>;
beforeAll(async () => {
  store = await seedStore();
  person = await newPerson();
  const customer = { stripe_customer_id: `cus_${store.owner.id}` };
  await server().from('profiles').update(customer).eq('user_id', store.owner.id).throwOnError();
});
afterAll(() => store.remove());

/** The same request by the server, without policies: unless that finds rows, finding none proves nothing. */
const asServer = (path: string, { headers, ...rest }: Parameters<typeof call>[1] = {}) =>
  call(`/rest/v1/${path}`, { ...rest, headers: { ...headers, apikey: target.SECRET_KEY } });

// Either PostgREST or the embedded API refuses each of these.
const notEverywhere = new Set([
  'application/octet-stream',
  'PROPFIND',
  'planned',
  'estimated',
  'products?select=id,entitlements(count)',
  'products?select=id,...product_files(*)',
  'products?select=id,orders!inner(*)',
  'school_directory?select=*,applicant_schools(*)',
]);

/** How a format is refused: by 406, and by PostgREST 12 also by 415, or 404 for one that takes an extension. */
const refusals = [404, 406, 415];

/** Returns whether an attack would work without policies: otherwise it proves nothing. */
const isReal = (attack: string, { status }: ApiResponse, isThere: boolean) =>
  isThere || (notEverywhere.has(attack) && status >= 400);

/** The values of all rows of a response. */
const valuesOf = ({ json }: ApiResponse) =>
  (Array.isArray(json) ? json : []).flatMap((row: object) => Object.values(row)).filter(Boolean);

/** The total number of rows that a response reports. */
const totalOf = ({ headers }: ApiResponse) =>
  Number(headers.get('content-range')?.split('/')[1]?.replace('*', '0') ?? 0);

// Filters, pages and other formats of a response must not reveal rows that a policy hides.
const profile = (filter: string) => `applicants?select=id&${filter}`;

const member = () => accessToken(person.client);

/** A row of each of three tables that these callers must not read, by its key. */
const hiddenRows = () =>
  ['applicants', 'orders', 'coupons'].map((table) => {
    const [column, value] = Object.entries(store.keys[table] ?? {})[0] ?? [];
    return { path: `${table}?${column}=eq.${value}`, value: String(value) };
  });

describe('a query for hidden rows', () => {
  it.each([
    profile('gpa=gte.0'),
    profile('gpa=not.is.null'),
    profile('or=(gpa.gte.0,id.like.*)'),
    profile('not.and=(id.is.null,gpa.lt.0)'),
    profile('id=in.(applicant-1,applicant-2)'),
    profile('search_text=fts.biology'),
    profile('story=fts.biology'),
    profile('told=cs.{research}'),
    profile('personal_statement=not.is.null'),
    profile('shadowing_hours=gte.0&order=interviews'),
    profile('score_report_seen_by=is.null'),
    profile('accepted_schools=cs.{UCLA}'),
    profile('order=gpa.desc.nullslast,mcat'),
    profile('limit=9223372036854775807'),
    profile('offset=-1'),
    'orders?select=id&order=total_cents.desc',
    'coupons?select=code&percent_off=gte.10',
    'profiles?select=first_name&stripe_customer_id=not.is.null',
    'school_directory?select=profile_count&profile_count=gt.0',
    'product_files?select=storage_path&product_id=like.test-*',
    'guides?select=body&capability=eq.plus',
  ])('returns none: %s', async (path) => {
    expect(valuesOf(await asServer(path))).not.toEqual([]);
    for (const token of [undefined, await member()]) {
      const response = await call(`/rest/v1/${path}`, { token });
      expect(response.status).toBeLessThan(500);
      expect(response.text).not.toMatch(stackTrace);
      expect(valuesOf(response)).toEqual([]);
    }
  });

  it.each([profile('offset=1000000'), profile('limit=0')])(
    'finds nothing past the last row, for any caller: %s',
    async (path) => {
      expect(await asServer(path)).toMatchObject({ status: 200, json: [] });
      for (const token of [undefined, await member()]) {
        expect(valuesOf(await call(`/rest/v1/${path}`, { token }))).toEqual([]);
      }
    },
  );

  it.each([
    'applicants?select=max:gpa.max(),min:gpa.min(),id.count()',
    'orders?select=total_cents.sum()',
    'orders?select=count()',
  ])('is refused with an aggregate, for any caller: %s', async (path) => {
    const responses = [await asServer(path)];
    for (const token of [undefined, await member()]) {
      responses.push(await call(`/rest/v1/${path}`, { token }));
    }
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 400]);
  });

  it.each(['0-9', '5-', '0-99999999999999999999', '-1-5', 'bytes=0-100', 'x'])(
    'returns none with the range %s',
    async (range) => {
      const headers = { range, 'range-unit': 'items', prefer: 'count=exact' };
      expect(valuesOf(await asServer('applicants?select=id', { headers }))).not.toEqual([]);
      for (const token of [undefined, await member()]) {
        const response = await call('/rest/v1/applicants?select=id', { token, headers });
        expect(response.status).toBeLessThan(500);
        expect(valuesOf(response)).toEqual([]);
        expect(response.headers.get('content-range') ?? '*/0').toMatch(/\/(0|\*)$/);
      }
    },
  );

  it('is refused with a range that ends before it starts, for any caller', async () => {
    const headers = { range: '9-0', 'range-unit': 'items' };
    expect((await asServer('applicants?select=id', { headers })).status).toBe(416);
    const token = await member();
    expect((await call('/rest/v1/applicants?select=id', { token, headers })).status).toBe(416);
  });

  it.each(['application/vnd.pgrst.object+json', 'text/csv', 'application/octet-stream'])(
    'reveals no more as %s',
    async (accept) => {
      for (const { path, value } of hiddenRows()) {
        const shown = await asServer(path, { headers: { accept } });
        expect(isReal(accept, shown, shown.text.includes(value))).toBe(true);
        for (const token of [undefined, await member()]) {
          const response = await call(`/rest/v1/${path}`, { token, headers: { accept } });
          expect([200, 401, 403, ...refusals]).toContain(response.status);
          expect(response.text).not.toContain(value);
        }
      }
    },
  );

  it.each([
    'application/vnd.pgrst.plan',
    'application/vnd.pgrst.plan+json; options=analyze|verbose|buffers',
    'application/vnd.pgrst.plan+text; for="application/json"',
    'application/geo+json',
    'application/openapi+json',
    'text/html',
  ])('is refused as %s, for any caller', async (accept) => {
    for (const { path, value } of hiddenRows()) {
      expect(refusals).toContain((await asServer(path, { headers: { accept } })).status);
      for (const token of [undefined, await member()]) {
        const response = await call(`/rest/v1/${path}`, { token, headers: { accept } });
        expect([401, 403, ...refusals]).toContain(response.status);
        expect(response.text).not.toContain(value);
      }
    }
  });

  it.each(['HEAD', 'OPTIONS', 'PROPFIND'])('reveals no more by %s', async (method) => {
    const headers = { prefer: 'count=exact' };
    const shown = await asServer('orders?select=id', { method, headers });
    // OPTIONS reveals no rows to anyone.
    expect(isReal(method, shown, totalOf(shown) > 0)).toBe(method !== 'OPTIONS');
    for (const token of [undefined, await member()]) {
      const response = await call('/rest/v1/orders?select=id', { method, token, headers });
      expect(response.text).not.toContain('cheatsheet');
      expect(response.headers.get('content-range') ?? '*/0').toMatch(/\/(0|\*)$/);
    }
  });

  it('lists no table, column or function with the publishable key', async () => {
    const insides = /settle_payment|stripe_events|percent_off/;
    for (const accept of ['application/json', 'application/openapi+json', '*/*']) {
      const headers = { accept };
      const { text } = await asServer('', { headers });
      // The embedded API has no such list.
      expect(insides.test(text)).toBe(text.includes('"paths"'));
      for (const token of [undefined, await member(), await accessToken(await demo('admin'))]) {
        expect((await call('/rest/v1/', { token, headers })).text).not.toMatch(insides);
      }
    }
  });
});

/** The keys of all seeded rows, which are neither theirs nor public. */
const hiddenKeys = () => wordsOf(store.keys);

describe('a hidden row', () => {
  // Through readable rows, by name, by count or by filter.
  it.each([
    'products?select=id,product_files(*)',
    'products?select=id,entitlements(*)',
    'products?select=id,entitlements!inner(user_id)',
    'products?select=id,entitlements(count)',
    'product_files?select=products(id,entitlements(*),product_files(*))',
    'applicant_schools?select=applicants(*),schools(*)',
    'schools?select=*,applicants(*)',
    'orders?select=*,entitlements(*),coupon_redemptions(*)',
    'entitlements?select=*,orders(*)',
    'applicants?select=*',
    'applicants?select=*&or=(gpa.gte.0,id.like.*)',
    'coupons?select=code&code=like.*',
    'products?select=id,orders!inner(*)',
    'products?select=id,owners:entitlements!inner(user_id)&entitlements.user_id=not.is.null',
    'products?select=id,...product_files(*)',
    'products?select=*,entitlements!inner(*)',
    'applicants?select=id,major,reflections,personal_statement,research_hours,score_report_seen_at',
    'orders?select=id,entitlements(id),coupon_redemptions(*)',
    'entitlements?select=id,orders(id)',
    'schools?select=id,name,applicants(id)',
    'school_directory?select=*,applicant_schools(*)',
    'saved_applicants?select=*,applicants(*)',
    'saved_schools?select=*',
    'orders?select=*,refunds!inner(*)&refunds.reason=like.*-*-*',
    'entitlements?select=*,access_changes(*)',
    'audit_log?select=*&order=id.desc',
    'stripe_events?select=payload->data->object&order=received_at.desc',
  ])('is not returned by %s', async (path) => {
    const shown = await asServer(path);
    expect(
      isReal(
        path,
        shown,
        hiddenKeys().some((key) => shown.text.includes(key)),
      ),
    ).toBe(true);
    for (const token of [undefined, await member()]) {
      const { status, text } = await call(`/rest/v1/${path}`, { token });
      expect([200, 400, 401, 403]).toContain(status);
      expect(hiddenKeys().filter((key) => text.includes(key))).toEqual([]);
    }
  });

  // Each level would double the work and the response; sixteen fit into a URL of 900 bytes.
  it.each([
    ['products', 'entitlements', 'id'],
    ['applicants', 'applicant_schools', 'school_id'],
    ['schools', 'applicant_schools', 'applicant_id'],
  ])('is not returned by nesting %s and %s', async (one, other, column) => {
    let nested = column;
    for (let level = 0; level < 8; level += 1) nested = `${column},${one}(id,${other}(${nested}))`;
    const two = `${one}?select=id,${other}(${column})`;
    for (const path of [two, `${one}?select=id,${other}(${nested})`]) {
      for (const token of [undefined, await member(), await accessToken(await demo('admin'))]) {
        const { status, text } = await call(`/rest/v1/${path}`, { token });
        expect([400, 401, 403]).toContain(status);
        expect(text.length).toBeLessThan(500);
      }
    }
  });

  it('never includes a column that nobody was granted', async () => {
    const sql = database();
    const sealed = Object.entries(await relationsOf(sql)).flatMap(([table, columns]) =>
      columns.filter(({ isReadable }) => !isReadable).map(({ name }) => [table, name] as const),
    );
    await sql.end();
    for (const column of ['search_text', 'told', 'marks', 'story']) {
      expect(sealed).toContainEqual(['applicants', column]);
    }
    const buyer = await accessToken(await demo('application-plus'));
    const tokens = [undefined, buyer, await accessToken(await demo('admin'))];
    const queries = ['select=COLUMN', 'select=*&COLUMN=not.is.null', 'order=COLUMN'];
    for (const [[table, column], query] of pairs('ways to read a column', sealed, queries)) {
      const address = `/rest/v1/${table}?${query.replace('COLUMN', column)}`;
      const answers = await Promise.all(tokens.map((token) => call(address, { token })));
      const accepted = answers.filter(({ status }) => ![400, 401, 403].includes(status));
      expect([table, column, accepted]).toEqual([table, column, []]);
    }
  });

  // The schema has no relationship between these tables.
  it.each([
    'products?select=id&entitlements.user_id=not.is.null',
    'products?select=id,orders(*,profiles(*),entitlements(*))',
    'products?select=*,coupons(*)',
    'guides?select=*,products(*)',
    'profiles?select=*,orders(*),addresses(*),payment_methods(*)',
    'schools?select=*,school_aliases(*)',
  ])('is not returned to any caller by %s', async (path) => {
    const responses = [await asServer(path)];
    for (const token of [undefined, await member()]) {
      responses.push(await call(`/rest/v1/${path}`, { token }));
    }
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 400]);
  });

  it.each([
    'applicants',
    'schools',
    'orders',
    'entitlements',
    'coupons',
    'guides',
    'stripe_events',
  ])('of %s cannot be counted', async (table) => {
    for (const count of ['exact', 'planned', 'estimated']) {
      for (const method of ['GET', 'HEAD']) {
        const headers = { prefer: `count=${count}` };
        const path = `${table}?select=${Object.keys(store.keys[table] ?? {})[0]}`;
        const shown = await asServer(path, { headers, method });
        expect([count, isReal(count, shown, totalOf(shown) > 0)]).toEqual([count, true]);
        for (const token of [undefined, await member()]) {
          const response = await call(`/rest/v1/${path}`, { token, headers, method });
          expect([count, response.headers.get('content-range') ?? '*/0']).toEqual([
            count,
            expect.stringMatching(/^\*\/(0|\*)$/),
          ]);
        }
      }
    }
  });

  it('looks the same as a missing one', async () => {
    const { client } = person;
    const one = await client
      .from('orders')
      .select('id')
      .match(store.keys['orders'] ?? {});
    const none = await client.from('orders').select('id').eq('id', randomUUID());
    expect([one.status, one.data]).toEqual([none.status, none.data]);
  });
});
