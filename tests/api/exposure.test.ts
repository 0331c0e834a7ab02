import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demo, visibleRows } from './accounts.ts';
import { openOrder, ordersOf, entitlementsOf } from './checkout.ts';
import { type FurnishedStore, furnishStore } from './furnished-store.ts';
import { call } from './requests.ts';
import { accessToken, newPerson, server, visitor } from './support/clients.ts';

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
      const headers = { prefer: 'count=exact' };
      for (const method of ['GET', 'HEAD']) {
        const answer = await call(`/rest/v1/${table}?select=*`, { token, headers, method });
        expect(answer.headers.get('content-range') ?? '*/0').toBe('*/0');
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

const outsiders = async (): Promise<[string, SupabaseClient, number][]> => [
  ['a visitor', visitor(), 401],
  ['a member', person.client, 403],
  ['an admin', await demo('admin'), 403],
];

describe('functions of the server', () => {
  it('open_order opens and grants nothing for anyone else', async () => {
    for (const [who, client, expected] of await outsiders()) {
      const args = { user_id: person.id, plan: 'cheatsheet', coupon_code: 'PARTNER' };
      const { status } = await client.rpc('open_order', args);
      expect([who, status]).toEqual([who, expected]);
    }
    expect(await entitlementsOf(person.id)).toEqual([]);
    expect(await ordersOf(person.id)).toEqual([]);
  });

  it('attach_payment_intent and settle_payment leave the order as it was', async () => {
    const { client, id } = await newPerson();
    const { orderId, intentId, amount } = await openOrder(client, 'cheatsheet');
    const before = await ordersOf(id);
    for (const [who, outsider, expected] of [
      ...(await outsiders()),
      ['its buyer', client, 403],
    ] as const) {
      const attached = await outsider.rpc('attach_payment_intent', {
        order_id: orderId,
        payment_intent_id: 'pi_of_somebody_else',
      });
      expect([who, attached.status]).toEqual([who, expected]);
      const settled = await outsider.rpc('settle_payment', {
        order_id: orderId,
        payment_intent_id: intentId,
        outcome: 'succeeded',
        amount_cents: amount,
        currency: 'usd',
      });
      expect([who, settled.status]).toEqual([who, expected]);
    }
    expect(await ordersOf(id)).toEqual(before);
    expect(await entitlementsOf(id)).toEqual([]);
  });

  it('record_stripe_event and close_stripe_event take nothing from anyone else', async () => {
    const forged = `evt_${randomUUID()}`;
    const key = store.keys['stripe_events'] ?? {};
    for (const [who, client, expected] of await outsiders()) {
      const event = { id: forged, type: 'payment_intent.succeeded', payload: {} };
      expect([who, (await client.rpc('record_stripe_event', event)).status]).toEqual([
        who,
        expected,
      ]);
      expect([who, (await client.rpc('close_stripe_event', key)).status]).toEqual([who, expected]);
    }
    const events = server().from('stripe_events');
    expect((await events.select().eq('id', forged)).data).toEqual([]);
    expect((await events.select('processed_at').match(key)).data).toEqual([{ processed_at: null }]);
  });
});

describe('functions of admins', () => {
  it.each([
    'sync_schools',
    'load_sample_applicants',
    'import_applicants',
    'check_applicants',
    'export_applicants',
    'clear_applicants_and_schools',
  ])('%s is refused to everyone else', async (name) => {
    const tables = ['applicants', 'schools', 'applicant_schools'];
    const rows = () => Promise.all(tables.map((table) => visibleRows(server(), table)));
    const before = await rows();
    const takesRows = ['import_applicants', 'check_applicants'].includes(name);
    const args = takesRows ? { rows: [{ major: 'Refused' }] } : {};
    expect((await visitor().rpc(name, args)).status).toBe(401);
    for (const client of [person.client, await demo('cheatsheet-plus')]) {
      const { status, error } = await client.rpc(name, args);
      expect(status).toBe(403);
      expect(error?.message).toBe('Only an admin may do this.');
    }
    expect(await rows()).toEqual(before);
  });
});
