import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demo } from '../accounts.ts';
import { type FurnishedStore, furnishStore } from '../furnished-store.ts';
import { call, stackTrace } from '../requests.ts';
import { accessToken, newPerson, server, visitor } from '../support/clients.ts';

let store: FurnishedStore;
let person: Awaited<ReturnType<typeof newPerson>>;
beforeAll(async () => {
  store = await furnishStore();
  person = await newPerson();
});
afterAll(() => store.remove());

describe('schemas behind the API', () => {
  it.each([
    ['private', 'rate_limits'],
    ['private', 'sample_applicants'],
    ['private', 'known_schools'],
    ['auth', 'users'],
    ['storage', 'objects'],
    ['supabase_migrations', 'schema_migrations'],
    ['pg_catalog', 'pg_authid'],
    ['information_schema', 'tables'],
  ])('%s cannot be reached', async (schema, table) => {
    for (const client of [visitor(), await demo('admin'), server()]) {
      const { status, data } = await client.schema(schema).from(table).select();
      expect(status).toBe(406);
      expect(data).toBeNull();
    }
  });

  it('nor written, nor their functions called', async () => {
    const token = await accessToken(await demo('admin'));
    const headers = { 'content-profile': 'private' };
    for (const path of ['rate_limits', 'rpc/is_admin', 'rpc/load_sample_applicants']) {
      const { status } = await call(`/rest/v1/${path}`, { token, headers, body: {} });
      expect([path, status]).toEqual([path, 406]);
    }
  });

  it.each(['is_admin', 'has_capability', 'held_products', 'take_rate_limit', 'grant_order'])(
    'the helper %s is no function of the API',
    async (name) => {
      const { status } = await (await demo('admin')).rpc(name);
      expect(status).toBe(404);
    },
  );
});

// Where a filter, a page or another form of the answer could show what a policy hides.
const profile = (filter: string) => `applicants?select=id&${filter}`;

const member = () => accessToken(person.client);

describe('a question about rows that are hidden', () => {
  it.each([
    profile('gpa=gte.0'),
    profile('gpa=not.is.null'),
    profile('or=(gpa.gte.0,id.like.*)'),
    profile('not.and=(id.is.null,gpa.lt.0)'),
    profile('id=in.(applicant-1,applicant-2)'),
    profile('search_text=fts.biology'),
    profile('accepted_schools=cs.{UCLA}'),
    profile('order=gpa.desc.nullslast,mcat'),
    profile('offset=1000000'),
    profile('limit=9223372036854775807'),
    profile('limit=0'),
    profile('offset=-1'),
    'applicants?select=max:gpa.max(),min:gpa.min(),id.count()',
    'orders?select=total_cents.sum()',
    'orders?select=id&order=total_cents.desc',
    'coupons?select=code&percent_off=gte.100',
    'profiles?select=first_name&stripe_customer_id=not.is.null',
    'school_directory?select=profile_count&profile_count=gt.0',
    'product_files?select=storage_path&product_id=eq.cheatsheet',
    'guides?select=body&capability=eq.plus',
  ])('is answered with none: %s', async (path) => {
    for (const token of [undefined, await member()]) {
      const { status, json, text } = await call(`/rest/v1/${path}`, { token });
      expect(status).toBeLessThan(500);
      expect(text).not.toMatch(stackTrace);
      const rows = Array.isArray(json) ? json : [];
      const told = rows.flatMap((row: object) => Object.values(row)).filter(Boolean);
      expect(told).toEqual([]);
    }
  });

  it.each([['0-9'], ['5-'], ['0-99999999999999999999'], ['9-0'], ['-1-5'], ['bytes=0-100'], ['x']])(
    'is not opened by the range %s',
    async (range) => {
      for (const token of [undefined, await member()]) {
        const headers = { range, 'range-unit': 'items', prefer: 'count=exact' };
        const answer = await call('/rest/v1/applicants?select=id', { token, headers });
        expect(answer.status).toBeLessThan(500);
        expect(Array.isArray(answer.json) ? answer.json : []).toEqual([]);
        expect(answer.headers.get('content-range') ?? '*/0').toMatch(/\/(0|\*)$/);
      }
    },
  );

  it.each([
    'application/vnd.pgrst.plan',
    'application/vnd.pgrst.plan+json; options=analyze|verbose|buffers',
    'application/vnd.pgrst.plan+text; for="application/json"',
    'application/vnd.pgrst.object+json',
    'application/geo+json',
    'application/openapi+json',
    'text/csv',
    'text/html',
    'application/octet-stream',
  ])('tells no more as %s', async (accept) => {
    for (const token of [undefined, await member()]) {
      for (const path of ['applicants?select=id,gpa', 'orders?select=id', 'coupons']) {
        const { status, text } = await call(`/rest/v1/${path}`, { token, headers: { accept } });
        expect([200, 401, 403, 406]).toContain(status);
        expect(text).not.toMatch(
          /applicant-\d|Seq Scan|Index Scan|Plan Rows|"cost|actual time|PREMEDVIP/i,
        );
      }
    }
  });

  it.each(['HEAD', 'OPTIONS', 'PROPFIND'])('tells no more by %s', async (method) => {
    for (const token of [undefined, await member()]) {
      const headers = { prefer: 'count=exact' };
      const answer = await call('/rest/v1/orders?select=*', { method, token, headers });
      expect(answer.text).not.toContain('cheatsheet');
      expect(answer.headers.get('content-range') ?? '*/0').toMatch(/\/(0|\*)$/);
    }
  });

  it('lists no table, column or function to who only has the publishable key', async () => {
    for (const token of [undefined, await member(), await accessToken(await demo('admin'))]) {
      for (const accept of ['application/json', 'application/openapi+json', '*/*']) {
        const { text } = await call('/rest/v1/', { token, headers: { accept } });
        expect(text).not.toMatch(/settle_payment|stripe_events|percent_off/);
      }
    }
  });
});

describe('what somebody may not read', () => {
  // Through rows they may read, by name, by count, or by filter.
  it.each([
    'products?select=id,product_files(*)',
    'products?select=id,entitlements(*)',
    'products?select=id,entitlements!inner(user_id)',
    'products?select=id,entitlements(count)',
    'products?select=id&entitlements.user_id=not.is.null',
    'product_capabilities?select=products(id,entitlements(*),product_files(*))',
    'applicant_schools?select=applicants(*),schools(*)',
    'schools?select=*,applicants(*)',
    'orders?select=*,entitlements(*),coupon_redemptions(*)',
    'entitlements?select=*,orders(*)',
    'applicants?select=*',
    'applicants?select=*&or=(gpa.gte.0,id.like.*)',
    'coupons?select=code&code=like.*',
    'products?select=id,orders!inner(*)',
    'products?select=id,orders(*,profiles(*),entitlements(*))',
    'products?select=id,owners:entitlements!inner(user_id)&entitlements.user_id=not.is.null',
    'products?select=id,...product_files(*)',
    'products?select=*,coupons(*)',
    'product_capabilities?select=*,products!inner(*,entitlements!inner(*))',
    'guides?select=*,product_capabilities(*)',
    'profiles?select=*,orders(*),addresses(*),payment_methods(*)',
    'school_directory?select=*,applicant_schools(*)',
    'schools?select=*,school_aliases(*)',
    'saved_applicants?select=*,applicants(*)',
    'saved_schools?select=*,schools(*)',
    'orders?select=*,refunds(*)',
    'entitlements?select=*,access_changes(*)',
    'audit_log?select=*',
    'stripe_events?select=payload->data->object',
  ])('does not come with %s', async (path) => {
    // The keys of rows that are neither theirs nor public.
    const { audit_log: _, ...keys } = store.keys;
    const hidden = Object.values(keys).flatMap((key) => Object.values(key));
    for (const token of [undefined, await accessToken(person.client)]) {
      const { status, text } = await call(`/rest/v1/${path}`, { token });
      expect([200, 400, 401, 403]).toContain(status);
      for (const value of hidden) expect(text).not.toContain(`"${value}"`);
    }
  });

  it.each([
    'applicants',
    'schools',
    'orders',
    'entitlements',
    'coupons',
    'guides',
    'stripe_events',
  ])('%s cannot be counted', async (table) => {
    for (const token of [undefined, await accessToken(person.client)]) {
      for (const count of ['exact', 'planned', 'estimated']) {
        for (const method of ['GET', 'HEAD']) {
          const headers = { prefer: `count=${count}` };
          const answer = await call(`/rest/v1/${table}?select=*`, { token, headers, method });
          expect([count, answer.headers.get('content-range') ?? '*/0']).toEqual([
            count,
            expect.stringMatching(/^\*\/(0|\*)$/),
          ]);
        }
      }
      const sum = await call(`/rest/v1/${table}?select=count()`, { token });
      expect(sum.status === 200 ? sum.json : []).not.toContainEqual({ count: expect.any(Number) });
    }
  });

  it('cannot be told apart from what is not there', async () => {
    const stranger = person.client;
    const one = await stranger
      .from('orders')
      .select()
      .match(store.keys['orders'] ?? {});
    const none = await stranger.from('orders').select().eq('id', randomUUID());
    expect([one.status, one.data]).toEqual([none.status, none.data]);
  });
});
