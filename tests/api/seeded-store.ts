import { createHash, randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import type postgres from 'postgres';
import { anyRow } from '../sql/any-row.ts';
import { demo } from './accounts.ts';
import { createToken } from './assistant.ts';
import { newPerson, server } from './support/clients.ts';
import { database } from './support/database.ts';

type Key = Record<string, string | number>;

export interface SeededStore {
  /** The holder of the product below, who owns every row that can have an owner. */
  owner: { client: SupabaseClient; id: string };
  /** A product that is not on sale; it unlocks `plus`. */
  productId: string;
  /** The key of one seeded row, for every table and view the API exposes. Without a row, a table has none. */
  keys: Record<string, Key>;
  remove: () => Promise<void>;
}

/** Adds a row to every table, so that an empty result means no access. Some rows need more than their table requires. */
export async function seedStore(): Promise<SeededStore> {
  const owner = await newPerson();
  const { client, id: userId } = owner;
  const mark = randomUUID();
  const productId = `test-${mark}`;
  const made: [table: string, key: Key][] = [];

  /** Adds a row, which `remove` finds by its words and numbers. */
  async function add(table: string, row: object): Promise<void> {
    await server().from(table).insert(row).throwOnError();
    const scalars = Object.entries(row).filter(([, value]) => typeof value !== 'object');
    made.push([table, Object.fromEntries(scalars)]);
  }

  async function added(table: string, row: object): Promise<string> {
    const { data } = await server().from(table).insert(row).select('id').single().throwOnError();
    made.push([table, { id: data.id }]);
    return data.id;
  }

  const code = `TEST-${mark.slice(0, 8).toUpperCase()}`;
  const schoolName = `Test School ${mark}`;

  const unlocks = { capabilities: ['plus'], is_active: false };
  await add('products', { id: productId, name: 'Test', price_cents: 500, ...unlocks });
  const sale = { price_cents: 100, ends_at: '2099-01-01' };
  await add('product_sales', { product_id: productId, ...sale });
  const file = { storage_path: `${productId}.pdf`, file_name: 'test.pdf', file_size: 1 };
  await add('product_files', { product_id: productId, ...file, file_type: 'application/pdf' });
  await add('coupons', { code, percent_off: 10 });
  await add('announcements', { subject: mark, body: 'News', audience: 'holders' });
  const orderId = await added('orders', {
    user_id: userId,
    product_id: productId,
    product_name: 'Test',
    list_price_cents: 500,
    discount_cents: 50,
    total_cents: 450,
    coupon_code: code,
    status: 'completed',
    completed_at: new Date().toISOString(),
  });
  await add('coupon_redemptions', { order_id: orderId, code, user_id: userId });
  const term = { user_id: userId, product_id: productId, order_id: orderId };
  const entitlementId = await added('entitlements', term);
  const applicantId = await added('applicants', { major: mark, accepted_schools: [schoolName] });
  const schoolId = `test-school-${mark}`;
  await add('saved_applicants', { user_id: userId, applicant_id: applicantId });
  await add('saved_schools', { user_id: userId, school_id: schoolId });
  await add('closed_cycles', { user_id: userId, schools: [{ school_id: schoolId }] });
  await add('school_aliases', { alias: mark, school_name: schoolName });
  const guide = { capability: 'plus', kind: 'link', title: 'Test' };
  await add('guides', { id: productId, ...guide, external_url: 'https://example.com' });

  const payload = { data: { object: { id: mark } } };
  await add('stripe_events', { id: `evt_${mark}`, type: 'test', payload });

  const address = { full_name: 'Pat', address_line1: mark, city: 'X', state: 'Y', zip_code: '1' };
  await add('addresses', { ...address, user_id: userId });
  const sender = { email: 'pat@example.com' };
  const message = { first_name: 'Pat', last_name: 'Example', subject: mark, message: 'Hello' };
  const messageId = randomUUID();
  await add('contact_messages', { ...sender, ...message, id: messageId, user_id: userId });
  await add('message_answers', { message_id: messageId, body: mark });
  const subscriber = { email: `reader-${mark}@example.com`, first_name: 'Pat', last_name: mark };
  await add('newsletter_subscribers', { ...subscriber, user_id: userId });
  await add('applicant_submissions', { ...sender, user_id: userId, full_name: mark, profile: {} });
  const contributor = `${mark}@example.com`;
  const earning = { kind: 'profile', amount_cents: 200 };
  await add('contributor_earnings', { ...earning, email: contributor, user_id: userId });
  const token = await createToken(client, mark);
  const token_hash = `\\x${createHash('sha256').update(token).digest('hex')}`;
  const read = { token_hash, tool: 'saved_list', arguments: {} };
  await server().rpc('read_for_assistant', read).throwOnError();
  await add('page_views', { path: '/', title: mark, user_id: userId });
  const error = { message: mark, stack: '', path: '/' };
  await client.rpc('report_error', error).throwOnError();

  const settled = { status: 'succeeded', settled_at: new Date().toISOString() };
  await add('refunds', { order_id: orderId, amount_cents: 1, reason: mark, ...settled });
  const until = new Date(Date.now() + 400 * 86_400_000).toISOString();
  const admin = await demo('admin');
  await admin
    .rpc('extend_access', { entitlement: entitlementId, until, reason: mark })
    .throwOnError();

  const sql = database();
  const words = [mark, code, userId];
  const filled = Object.keys(await keysOfRows(sql, words));
  for (const { name, row } of await rowsOfOthers(sql, filled, userId, mark)) await add(name, row);
  const keys = await keysOfRows(sql, words);
  await sql.end();
  return {
    owner,
    productId,
    // There is only one row of settings.
    keys: { ...keys, store_settings: { id: 'true' } },
    async remove() {
      await drop('client_errors', { message: mark });
      for (const [table, key] of made.toReversed()) await drop(table, key);
      await drop('schools', { id: schoolId });
    },
  };
}

/** The texts of keys as they stand in JSON, without numbers and flags, which are in every answer. */
export function wordsOf(keys: Record<string, Key>): string[] {
  const values = new Set(Object.values(keys).flatMap((key) => Object.values(key).map(String)));
  return [...values].filter((value) => value.length > 8).map((value) => `"${value}"`);
}

/** The key of a row of each table and view that mentions one of the words. */
async function keysOfRows(sql: postgres.Sql, words: string[]): Promise<Record<string, Key>> {
  // Views have no key, and the first column of each identifies a row.
  const relations = await sql<{ name: string; columns: string[] }[]>`
    select relname as name, coalesce(
      (select array_agg(attname::text) from pg_index
        join pg_attribute on attrelid = indrelid and attnum = any (indkey)
        where indrelid = pg_class.oid and indisprimary),
      (select array[attname::text] from pg_attribute where attrelid = pg_class.oid and attnum = 1)) as columns
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and relname !~ '^conformance_'`;
  const found = await Promise.all(
    relations.map(async ({ name, columns }) => {
      const rows = await sql<Key[]>`
        select ${sql(columns)} from public.${sql(name)} as stored
        where stored::text ilike any (${words.map((word) => `%${word}%`)}) limit 1`;
      return rows.map((row) => [name, { ...row }] as const);
    }),
  );
  return Object.fromEntries(found.flat());
}

/** What each of the other tables requires of a row. */
function rowsOfOthers(sql: postgres.Sql, filled: string[], userId: string, word: string) {
  return sql.begin(async (own) => {
    await own.unsafe(anyRow);
    return own<{ name: string; row: object }[]>`
      select relname as name, pg_temp.row_of(oid, ${userId}, ${word}) as row from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ '^conformance_'
        and relname <> all (${[...filled, 'store_settings']})`;
  });
}

async function drop(table: string, key: Key): Promise<void> {
  await server().from(table).delete().match(key).throwOnError();
}
