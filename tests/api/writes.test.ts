import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demo } from './accounts.ts';
import { type FurnishedStore, furnishStore } from './furnished-store.ts';
import { newPerson, server, visitor } from './support/clients.ts';

let store: FurnishedStore;
let people: Record<string, { client: SupabaseClient; id: string }>;

const idOf = async (client: SupabaseClient) => (await client.auth.getUser()).data.user?.id ?? '';

beforeAll(async () => {
  store = await furnishStore();
  const member = await demo('cheatsheet');
  const admin = await demo('admin');
  people = {
    visitor: { client: visitor(), id: store.owner.id },
    person: await newPerson(),
    member: { client: member, id: await idOf(member) },
    owner: store.owner,
    admin: { client: admin, id: await idOf(admin) },
  };
});
afterAll(() => store.remove());

interface Attempt {
  /** A row that would pass every check, in the writer's own name where that is possible. */
  add: (writer: string) => Record<string, unknown>;
  change: Record<string, unknown>;
  refusedTo: string[];
}

const mark = randomUUID();
const outsiders = ['visitor', 'person', 'member'];
const everyClient = [...outsiders, 'owner'];
const everybody = [...everyClient, 'admin'];
const later = '2099-01-01T00:00:00+00:00';

// What is tried against each table. An empty `refusedTo` has no place here: what people may write is
// shown by the tests of each subject.
const attempts: Record<string, Attempt> = {
  profiles: {
    add: (writer) => ({ user_id: writer }),
    change: { email_verified_at: later },
    refusedTo: everybody,
  },
  products: {
    add: () => ({ id: `test-added-${mark}`, name: 'Mine', price_cents: 0 }),
    change: { price_cents: 50, is_active: true },
    refusedTo: everyClient,
  },
  product_capabilities: {
    add: () => ({ product_id: store.productId, capability: 'interview' }),
    change: { capability: 'profiles' },
    refusedTo: everyClient,
  },
  product_files: {
    add: () => ({
      product_id: 'cheatsheet',
      storage_path: mark,
      file_name: 'mine.pdf',
      file_size: 1,
      file_type: 'application/pdf',
    }),
    change: { storage_path: `stolen/${mark}` },
    refusedTo: everyClient,
  },
  orders: {
    add: (writer) => ({
      user_id: writer,
      product_id: store.productId,
      product_name: mark,
      list_price_cents: 0,
      total_cents: 0,
      status: 'completed',
      completed_at: later,
    }),
    change: { status: 'refunded' },
    refusedTo: everybody,
  },
  entitlements: {
    add: (writer) => ({ user_id: writer, product_id: store.productId }),
    change: { ends_at: later },
    refusedTo: everybody,
  },
  coupons: {
    add: () => ({ code: `ADDED-${mark.slice(0, 8).toUpperCase()}`, percent_off: 100 }),
    change: { percent_off: 100 },
    refusedTo: everyClient,
  },
  coupon_redemptions: {
    add: (writer) => ({ order_id: store.keys['orders']?.['id'], code: mark, user_id: writer }),
    change: { released_at: later },
    refusedTo: everybody,
  },
  payment_methods: {
    add: (writer) => ({ user_id: writer, cardholder_name: mark }),
    change: { is_default: false, cardholder_name: 'Somebody Else' },
    refusedTo: everybody,
  },
  addresses: {
    add: () => ({
      // In the owner's name, not the writer's.
      user_id: store.owner.id,
      full_name: mark,
      address_line1: 'X',
      city: 'X',
      state: 'X',
      zip_code: 'X',
    }),
    change: { city: 'Elsewhere' },
    refusedTo: [...outsiders, 'admin'],
  },
  applicants: {
    add: () => ({ state_of_residency: mark }),
    change: { gpa: 1 },
    refusedTo: everyClient,
  },
  schools: {
    add: () => ({ id: `added-${mark}`, name: 'Mine' }),
    change: { description: 'Mine', name: 'Mine' },
    refusedTo: everybody,
  },
  applicant_schools: {
    add: () => ({ applicant_id: 'applicant-1', school_id: store.keys['schools']?.['id'] }),
    change: { applicant_id: 'applicant-2' },
    refusedTo: everybody,
  },
  school_aliases: {
    add: () => ({ alias: `added ${mark}`, school_name: 'Mine' }),
    change: { school_name: 'Mine' },
    refusedTo: everyClient,
  },
  saved_applicants: {
    // In the owner's name, not the writer's.
    add: () => ({ user_id: store.owner.id, applicant_id: 'applicant-1' }),
    change: { created_at: later },
    refusedTo: [...outsiders, 'admin'],
  },
  saved_schools: {
    add: () => ({ user_id: store.owner.id, school_id: store.keys['schools']?.['id'] }),
    change: { created_at: later },
    refusedTo: [...outsiders, 'admin'],
  },
  guides: {
    add: () => ({ id: `added-${mark}`, capability: 'plus', kind: 'link', title: 'X', body: 'X' }),
    change: { body: 'Mine' },
    refusedTo: everyClient,
  },
  contact_messages: {
    add: () => ({
      first_name: 'Pat',
      last_name: 'Example',
      email: 'pat@example.com',
      subject: `added ${mark}`,
      message: 'Hello',
      is_handled: true,
    }),
    change: { is_handled: true },
    refusedTo: everyClient,
  },
  applicant_submissions: {
    add: () => ({
      full_name: `added ${mark}`,
      email: 'pat@example.com',
      profile: {},
      status: 'accepted',
    }),
    change: { status: 'accepted' },
    refusedTo: everyClient,
  },
  contributor_earnings: {
    add: (writer) => ({
      email: `added-${mark}@example.com`,
      kind: 'profile',
      amount_cents: 1,
      user_id: writer,
    }),
    change: { amount_cents: 100_000, paid_at: later },
    refusedTo: everybody,
  },
  page_views: {
    add: () => ({ path: '/', title: `added ${mark}`, viewed_at: later }),
    change: { path: '/elsewhere' },
    refusedTo: everybody,
  },
  stripe_events: {
    add: () => ({ id: `evt_added_${mark}`, type: 'payment_intent.succeeded', payload: {} }),
    change: { type: 'payment_intent.succeeded', processed_at: later },
    refusedTo: everybody,
  },
  audit_log: {
    add: () => ({ actor_role: mark, action: 'insert', table_name: 'products' }),
    change: { table_name: 'forged' },
    refusedTo: everybody,
  },
};

describe('nobody is let', () => {
  const cases = Object.entries(attempts).flatMap(([table, { refusedTo }]) =>
    refusedTo.map((writer) => [table, writer] as const),
  );

  it.each(cases)('write %s who is the %s', async (table, writer) => {
    const { client, id } = people[writer] ?? { client: visitor(), id: '' };
    const { add, change } = attempts[table] ?? { add: () => ({}), change: {} };
    const key = store.keys[table] ?? {};
    const row = add(id);
    // JSON columns cannot be compared in a filter.
    const scalars = Object.entries(row).filter(([, value]) => typeof value !== 'object');
    const stored = async () => ({
      target: (await server().from(table).select().match(key).throwOnError()).data,
      added: (await server().from(table).select().match(Object.fromEntries(scalars)).throwOnError())
        .data,
    });
    const before = await stored();
    expect(before.target).toHaveLength(1);

    const inserted = await client.from(table).insert(row);
    expect([401, 403]).toContain(inserted.status);
    // A policy that hides the row makes these succeed and touch nothing; so the row is what counts.
    await client.from(table).update(change).match(key);
    await client.from(table).upsert({ ...before.target[0], ...change });
    await client.from(table).delete().match(key);
    expect(await stored()).toEqual(before);
  });

  it('change what an admin may not either: a price paid, a school added, an id', async () => {
    const { client } = people['admin'] ?? { client: visitor() };
    for (const [table, change] of [
      ['orders', { total_cents: 1 }],
      ['orders', { user_id: store.owner.id }],
      ['products', { id: 'renamed' }],
      ['products', { created_by: null }],
      ['product_files', { storage_path: `elsewhere/${mark}` }],
      ['coupons', { code: 'RENAMED' }],
      ['applicants', { id: 'applicant-999999' }],
      ['schools', { name: 'Renamed' }],
      ['contact_messages', { message: 'Rewritten' }],
      ['profiles', { first_name: 'Renamed' }],
    ] as const) {
      const key = store.keys[table] ?? {};
      const row = () => server().from(table).select().match(key).single().throwOnError();
      const before = (await row()).data;
      await client.from(table).update(change).match(key);
      expect((await row()).data).toEqual(before);
    }
  });
});

describe('people may', () => {
  it('change their own name, and only that, of their profile', async () => {
    const { client, id } = await newPerson();
    await client.from('profiles').update({ first_name: 'Robin' }).eq('user_id', id).throwOnError();
    const { data } = await client.from('profiles').select().single();
    expect(data).toMatchObject({
      first_name: 'Robin',
      last_name: 'Example',
      email_verified_at: null,
    });
    const refused = await client
      .from('profiles')
      .update({ first_name: 'Kim', email_verified_at: later })
      .eq('user_id', id);
    expect(refused.status).toBe(403);
    const after = await client.from('profiles').select().single();
    expect(after.data).toEqual(data);
  });

  it('keep addresses of their own, with one default', async () => {
    const { client, id } = await newPerson();
    const address = { full_name: 'Pat', address_line1: '1', city: 'X', state: 'Y', zip_code: 'Z' };
    const addresses = () => client.from('addresses');
    await addresses().insert(address).throwOnError();
    await addresses()
      .insert({ ...address, city: 'Second', is_default: true })
      .throwOnError();
    const { data } = await addresses().select('user_id, city, is_default').order('created_at');
    expect(data).toEqual([
      { user_id: id, city: 'X', is_default: false },
      { user_id: id, city: 'Second', is_default: true },
    ]);
    await addresses().delete().eq('city', 'Second').throwOnError();
    expect((await addresses().select('city, is_default')).data).toEqual([
      { city: 'X', is_default: true },
    ]);
  });
});
