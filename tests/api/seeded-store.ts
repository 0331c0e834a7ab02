import { createHash, randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { demo, grantPlan } from './accounts.ts';
import { createToken } from './assistant.ts';
import { newPerson, server } from './support/clients.ts';

type Key = Record<string, string | number>;

export interface SeededStore {
  /** The holder of the product below, who owns every row that can have an owner. */
  owner: { client: SupabaseClient; id: string };
  /** A product that is not on sale; it unlocks `plus`. */
  productId: string;
  /** The key of one seeded row, for every table and view the API exposes. */
  keys: Record<string, Key>;
  remove: () => Promise<void>;
}

/** Adds a row to every table, so that an empty result means no access. */
export async function seedStore(): Promise<SeededStore> {
  const owner = await newPerson();
  const { client, id: userId } = owner;
  const mark = randomUUID();
  const productId = `test-${mark}`;
  const code = `TEST-${mark.slice(0, 8).toUpperCase()}`;
  const schoolName = `Test School ${mark}`;

  const unlocks = { capabilities: ['plus'], is_active: false };
  await add('products', { id: productId, name: 'Test', price_cents: 500, ...unlocks });
  const sale = { price_cents: 100, ends_at: '2099-01-01' };
  await add('product_sales', { product_id: productId, ...sale });
  const file = { storage_path: `${productId}.pdf`, file_name: 'test.pdf', file_size: 1 };
  await add('product_files', { product_id: productId, ...file, file_type: 'application/pdf' });
  await add('coupons', { code, percent_off: 10 });
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
  const entitlementId = await grantPlan(userId, productId);
  await server()
    .from('entitlements')
    .update({ order_id: orderId })
    .eq('id', entitlementId)
    .throwOnError();
  const cardId = await added('payment_methods', {
    user_id: userId,
    cardholder_name: 'Pat Example',
  });
  const applicantId = await added('applicants', { major: mark, accepted_schools: [schoolName] });
  const schoolId = `test-school-${mark}`;
  await add('saved_applicants', { user_id: userId, applicant_id: applicantId });
  await add('saved_schools', { user_id: userId, school_id: schoolId });
  await add('school_aliases', { alias: mark, school_name: schoolName });
  const guide = { capability: 'plus', kind: 'link', title: 'Test' };
  await add('guides', { id: productId, ...guide, external_url: 'https://example.com' });
  const payload = { data: { object: { id: mark } } };
  await add('stripe_events', { id: `evt_${mark}`, type: 'test', payload });

  const address = { full_name: 'Pat', address_line1: mark, city: 'X', state: 'Y', zip_code: '1' };
  await add('addresses', address, client);
  const sender = { email: 'pat@example.com' };
  const message = { first_name: 'Pat', last_name: 'Example', subject: mark, message: 'Hello' };
  await add('contact_messages', { ...sender, ...message, user_id: userId });
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

  return {
    owner,
    productId,
    keys: {
      profiles: { user_id: userId },
      products: { id: productId },
      product_sales: { product_id: productId },
      product_files: { product_id: productId },
      orders: { id: orderId },
      entitlements: { id: entitlementId },
      coupons: { code },
      coupon_overview: { code },
      coupon_redemptions: { order_id: orderId },
      payment_methods: { id: cardId },
      addresses: { address_line1: mark },
      applicants: { id: applicantId },
      schools: { id: schoolId },
      applicant_schools: { applicant_id: applicantId },
      school_directory: { id: schoolId },
      school_figures: { school_id: schoolId },
      school_aliases: { alias: mark },
      saved_applicants: { applicant_id: applicantId },
      saved_schools: { school_id: schoolId },
      assistant_tokens: { name: mark },
      assistant_reads: { token_name: mark },
      guides: { id: productId },
      contact_messages: { subject: mark },
      newsletter_subscribers: { last_name: mark },
      applicant_submissions: { full_name: mark },
      contributor_earnings: { email: contributor },
      contributors: { email: contributor },
      page_views: { title: mark },
      client_errors: { message: mark },
      refunds: { reason: mark },
      access_changes: { reason: mark },
      store_settings: { id: 'true' },
      stripe_events: { id: `evt_${mark}` },
      // The entry about the product above, inserted with the secret key.
      audit_log: { table_name: 'products', 'row_key->>id': productId },
    },
    async remove() {
      await drop('client_errors', { message: mark });
      await drop('page_views', { title: mark });
      await drop('contributor_earnings', { email: contributor });
      await drop('applicant_submissions', { full_name: mark });
      await drop('contact_messages', { subject: mark });
      await drop('newsletter_subscribers', { last_name: mark });
      await drop('addresses', { address_line1: mark });
      await drop('stripe_events', { id: `evt_${mark}` });
      await drop('guides', { id: productId });
      await drop('school_aliases', { alias: mark });
      await drop('applicants', { id: applicantId });
      await drop('schools', { id: schoolId });
      await drop('payment_methods', { id: cardId });
      await drop('entitlements', { id: entitlementId });
      await drop('orders', { id: orderId });
      await drop('coupons', { code });
      await drop('products', { id: productId });
    },
  };
}

async function add(table: string, row: object, by = server()): Promise<void> {
  await by.from(table).insert(row).throwOnError();
}

async function added(table: string, row: object): Promise<string> {
  const { data } = await server().from(table).insert(row).select('id').single().throwOnError();
  return data.id;
}

async function drop(table: string, key: Key): Promise<void> {
  await server().from(table).delete().match(key).throwOnError();
}
