import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeated } from '../../repeated.ts';
import { demo } from '../accounts.ts';
import { type SeededStore, seedStore } from '../seeded-store.ts';
import { call } from '../requests.ts';
import { accessToken, server, visitor } from '../support/clients.ts';
import { database } from '../support/database.ts';
import { type Actor, actorNamed, createActors, actorNames } from './actors.ts';
import { pairs } from './pairs.ts';
import { anyValue, relationsOf, stateOf } from './store.ts';

const sql = database();
const relations = await relationsOf(sql);
let store: SeededStore;
let actors: Actor[];
let people: Record<string, { client: SupabaseClient; id: string }>;

const idOf = async (client: SupabaseClient) => (await client.auth.getUser()).data.user?.id ?? '';

beforeAll(async () => {
  store = await seedStore();
  actors = await createActors();
  const admin = await demo('admin');
  people = {
    visitor: { client: visitor(), id: store.owner.id },
    member: actorNamed('a holder of application-plus', actors),
    'refunded member': actorNamed('a member who was refunded', actors),
    'demoted admin': actorNamed('a demoted admin', actors),
    owner: store.owner,
    admin: { client: admin, id: await idOf(admin) },
  };
});
afterAll(async () => {
  await store.remove();
  await sql.end();
});

interface Attempt {
  /** A row that passes every check, owned by the writer if possible. */
  add: (writer: string) => Record<string, unknown>;
  change: Record<string, unknown>;
  refusedTo: string[];
}

const mark = randomUUID();
const outsiders = ['visitor', 'member', 'refunded member', 'demoted admin'];
const everyClient = [...outsiders, 'owner'];
const everyone = [...everyClient, 'admin'];
const later = '2099-01-01T00:00:00+00:00';

// The attempts against each table. The tests of each subject cover the writes that are allowed.
const attempts: Record<string, Attempt> = {
  profiles: {
    add: (writer) => ({ user_id: writer }),
    change: { email_verified_at: later },
    refusedTo: everyone,
  },
  products: {
    add: () => ({ id: `test-added-${mark}`, name: 'Mine', price_cents: 0 }),
    change: { price_cents: 50, is_active: true },
    refusedTo: everyClient,
  },
  product_sales: {
    add: () => ({ product_id: 'cheatsheet', price_cents: 50, ends_at: later }),
    change: { price_cents: 50 },
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
    refusedTo: everyone,
  },
  entitlements: {
    add: (writer) => ({ user_id: writer, product_id: store.productId }),
    change: { ends_at: later },
    refusedTo: everyone,
  },
  coupons: {
    add: () => ({ code: `ADDED-${mark.slice(0, 8).toUpperCase()}`, percent_off: 100 }),
    change: { percent_off: 100 },
    refusedTo: everyClient,
  },
  coupon_redemptions: {
    add: (writer) => ({ order_id: store.keys['orders']?.['id'], code: mark, user_id: writer }),
    change: { released_at: later },
    refusedTo: everyone,
  },
  payment_methods: {
    add: (writer) => ({ user_id: writer, cardholder_name: mark }),
    change: { is_default: false, cardholder_name: 'Someone Else' },
    refusedTo: everyone,
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
    refusedTo: everyone,
  },
  applicant_schools: {
    add: () => ({ applicant_id: 'applicant-1', school_id: store.keys['schools']?.['id'] }),
    change: { applicant_id: 'applicant-2' },
    refusedTo: everyone,
  },
  school_figures: {
    add: () => ({ school_id: store.keys['schools']?.['id'], profiles: 1 }),
    change: { profiles: 1000 },
    refusedTo: everyone,
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
    add: () => ({
      id: `added-${mark}`,
      capability: 'plus',
      kind: 'document',
      title: 'X',
      body: 'X',
    }),
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
  newsletter_subscribers: {
    add: (writer) => ({
      user_id: writer,
      email: `added-${mark}@example.com`,
      first_name: 'Pat',
      last_name: 'Example',
    }),
    change: { email: `changed-${mark}@example.com` },
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
    refusedTo: everyone,
  },
  // Its owner may delete a token.
  assistant_tokens: {
    add: (writer) => ({
      user_id: writer,
      name: `added ${mark}`,
      token_hash: '\\x0123',
      last_four: '0123',
      expires_at: later,
    }),
    change: { expires_at: later },
    refusedTo: [...outsiders, 'admin'],
  },
  assistant_reads: {
    add: (writer) => ({
      user_id: writer,
      token_name: `added ${mark}`,
      token_last_four: '0123',
      tool: 'schools',
    }),
    change: { tool: 'forged' },
    refusedTo: everyone,
  },
  page_views: {
    add: () => ({ path: '/', title: `added ${mark}`, viewed_at: later }),
    change: { path: '/elsewhere' },
    refusedTo: everyone,
  },
  client_errors: {
    add: () => ({ message: `added ${mark}`, stack: '', path: '/', browser: '' }),
    change: { message: 'Rewritten' },
    refusedTo: everyone,
  },
  refunds: {
    add: () => ({
      order_id: store.keys['orders']?.['id'],
      amount_cents: 450,
      reason: `added ${mark}`,
      status: 'succeeded',
      settled_at: later,
    }),
    change: { amount_cents: 449 },
    refusedTo: everyone,
  },
  access_changes: {
    add: () => ({
      entitlement_id: store.keys['entitlements']?.['id'],
      action: 'granted',
      until: later,
      reason: `added ${mark}`,
    }),
    change: { reason: 'Rewritten' },
    refusedTo: everyone,
  },
  store_settings: {
    add: () => ({ id: false, has_upgrade_credit: true }),
    change: { has_upgrade_credit: true },
    refusedTo: everyClient,
  },
  stripe_events: {
    add: () => ({ id: `evt_added_${mark}`, type: 'payment_intent.succeeded', payload: {} }),
    change: { type: 'payment_intent.succeeded', processed_at: later },
    refusedTo: everyone,
  },
  audit_log: {
    add: () => ({ actor_role: mark, action: 'insert', table_name: 'products' }),
    change: { table_name: 'forged' },
    refusedTo: everyone,
  },
};

it('there are attempts against every table', () => {
  // Views cannot be written.
  const views = ['catalogue', 'contributors', 'coupon_overview', 'school_directory'];
  const tried = [...Object.keys(attempts), ...views].sort();
  expect(Object.keys(relations).sort()).toEqual(tried);
});

describe('without permission', () => {
  const cases = repeated(
    'writers to each table',
    Object.entries(attempts).flatMap(([table, { refusedTo }], at) =>
      refusedTo.map((writer, nth) => ({ table, writer, isNext: nth === at % refusedTo.length })),
    ),
    ({ isNext }) => isNext,
  );

  it.each(cases)('$table cannot be written by the $writer', async ({ table, writer }) => {
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
    // With the row hidden by a policy these succeed and change nothing, so the row itself is compared.
    await client.from(table).update(change).match(key);
    await client.from(table).upsert({ ...before.target[0], ...change });
    await client.from(table).delete().match(key);
    expect(await stored()).toEqual(before);
  });

  it('ids, paid prices, school names and messages cannot be changed by an admin', async () => {
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

describe('a write to all rows', () => {
  const tables = Object.keys(relations);
  const removers = pairs('actors who delete all rows of each table', tables, actorNames);
  const changers = pairs('actors who change all rows of each table', tables, [
    'a visitor',
    'a holder of application-plus',
    'a demoted admin',
  ] as const);
  const writersTo = (writers: typeof removers, table: string) =>
    writers.filter(([of]) => of === table).map(([, name]) => actorNamed(name, actors));

  it.each(tables)('changes and deletes nothing in %s', async (table) => {
    const theirs = { without: actors.map(({ id }) => id).filter(Boolean) };
    const before = await stateOf(sql, theirs);
    const headers = { prefer: 'return=representation' };
    const path = `/rest/v1/${table}`;
    const removing = writersTo(removers, table);
    await Promise.all(
      removing.map(({ token }) => call(path, { method: 'DELETE', token, headers })),
    );
    for (const { token, id } of writersTo(changers, table)) {
      const bodies = (relations[table] ?? []).map(({ name, type }) => ({
        [name]: anyValue(type, id || randomUUID()),
      }));
      await Promise.all(
        bodies.map((body) => call(path, { method: 'PATCH', token, headers, body })),
      );
    }
    expect(await stateOf(sql, theirs)).toEqual(before);
  });
});

/** Someone else's address, the target of these attacks. */
const victim = async () => {
  const key = store.keys['addresses'] ?? {};
  return (await server().from('addresses').select().match(key).single().throwOnError()).data;
};

describe('a member’s own row', () => {
  const address = { full_name: mark, address_line1: 'X', city: 'X', state: 'X', zip_code: 'X' };
  let mine: { id: string };
  let member: Actor;
  beforeAll(async () => {
    member = actorNamed('a holder of cheatsheet', actors);
    const { data } = await member.client
      .from('addresses')
      .insert(address)
      .select()
      .single()
      .throwOnError();
    mine = data;
  });

  const write = (method: string, path: string, body: unknown, prefer = '') =>
    call(`/rest/v1/${path}`, { method, body, token: member.token, headers: { prefer } });

  const attacks: [string, () => Promise<{ status: number }>][] = [
    [
      'cannot be given to someone else',
      () => write('PATCH', `addresses?id=eq.${mine.id}`, { user_id: store.owner.id }),
    ],
    [
      'cannot lose its owner',
      () => write('PATCH', `addresses?id=eq.${mine.id}`, { user_id: null }),
    ],
    [
      'cannot get the key of someone else’s',
      async () => write('PATCH', `addresses?id=eq.${mine.id}`, { id: (await victim()).id }),
    ],
    [
      'cannot be inserted together with someone else’s',
      () =>
        write('POST', 'addresses', [
          { ...address, user_id: member.id },
          { ...address, user_id: store.owner.id },
        ]),
    ],
    [
      'cannot be merged into someone else’s by its key',
      async () =>
        write(
          'POST',
          'addresses?on_conflict=id',
          { ...address, id: (await victim()).id },
          'resolution=merge-duplicates',
        ),
    ],
    [
      'cannot replace someone else’s',
      async () => {
        const { id } = await victim();
        return write('PUT', `addresses?id=eq.${id}`, { ...address, id });
      },
    ],
    [
      'cannot have another owner among its named columns',
      () =>
        write('POST', 'addresses?columns=full_name,user_id', {
          ...address,
          user_id: store.owner.id,
        }),
    ],
    [
      'cannot choose its creation date',
      () => write('POST', 'addresses', { ...address, created_at: later }),
    ],
  ];
  it.each(attacks)('%s', async (_, attack) => {
    const before = await stateOf(sql);
    const { status } = await attack();
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(await stateOf(sql)).toEqual(before);
  });

  it('cannot be saved on someone else’s list, even by merging', async () => {
    const before = await stateOf(sql, { without: [member.id] });
    const row = { applicant_id: store.keys['applicants']?.['id'] };
    for (const prefer of ['resolution=merge-duplicates', 'resolution=ignore-duplicates', '']) {
      for (const body of [
        { ...row, user_id: store.owner.id },
        [
          { ...row, user_id: member.id },
          { ...row, user_id: store.owner.id },
        ],
      ]) {
        const response = await write('POST', 'saved_applicants', body, prefer);
        expect([401, 403]).toContain(response.status);
      }
    }
    expect(await stateOf(sql, { without: [member.id] })).toEqual(before);
  });
});

describe('a member’s own profile', () => {
  it.each([
    { email_verified_at: later },
    { stripe_customer_id: 'cus_of_somebody_else' },
    { user_id: randomUUID() },
    { created_at: later },
    { first_name: 'Kim', email_verified_at: later },
  ])('cannot be changed by %j', async (change) => {
    const member = actorNamed('a holder of cheatsheet', actors);
    const before = await stateOf(sql);
    const { status } = await member.client.from('profiles').update(change).eq('user_id', member.id);
    expect(status).toBe(403);
    expect(await stateOf(sql)).toEqual(before);
  });
});

describe('a write with unusual headers', () => {
  it.each([
    ['that ask for a rollback', { prefer: 'tx=rollback,return=representation' }],
    ['that limit it to one row', { prefer: 'handling=strict,max-affected=1' }],
    ['that claim another method', { 'x-http-method-override': 'DELETE' }],
    ['for CSV', { 'content-type': 'text/csv' }],
    ['for a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ])('%s changes nothing', async (_, headers: Record<string, string>) => {
    const before = await stateOf(sql);
    const product = store.productId;
    const token = await accessToken(actorNamed('a holder of application-plus', actors).client);
    const bodies: Record<string, string> = {
      'text/csv': `id,name,price_cents\n${product},Mine,50`,
      'application/x-www-form-urlencoded': `id=${product}&price_cents=50`,
    };
    const body = bodies[headers['content-type'] ?? ''] ?? {
      price_cents: 50,
    };
    const path = `/rest/v1/products`;
    for (const method of ['POST', 'PATCH', 'PUT']) {
      await call(`${path}?id=eq.${product}`, {
        method,
        token,
        body,
        headers,
      });
    }
    expect(await stateOf(sql)).toEqual(before);
  });
});
