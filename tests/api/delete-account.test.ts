import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { newVerifiedPerson, server } from './support/clients.ts';
import { database } from './support/database.ts';
import { invoke } from './support/functions.ts';
import { sendEmails } from './support/mail.ts';
import { prove } from './support/proofs.ts';
import { confirmInBrowser, stripe } from './support/stripe.ts';

const sql = database();
afterAll(() => sql.end());

/** Buys a plan and saves the card. Returns the ids of the order and the payment intent. */
async function buy(client: SupabaseClient, plan: string) {
  const { json } = await invoke(client, 'create-payment-intent', {
    plan,
    billing: { address: { country: 'US' } },
  });
  const paymentIntentId = await confirmInBrowser(String(json['clientSecret']), {
    payment_method: 'pm_card_visa',
    setup_future_usage: 'off_session',
  });
  const orderId = String(json['orderId']);
  await invoke(client, 'settle-order', { orderId });
  const cardholderName = 'Pat Example';
  await invoke(client, 'payment-methods', { action: 'save', paymentIntentId, cardholderName });
  return { orderId, paymentIntentId };
}

/** A person with one row of each kind in the store. */
async function knownPerson() {
  const person = await newVerifiedPerson();
  const { client } = person;
  const street = `${randomUUID()} Street`;
  const { orderId, paymentIntentId } = await buy(client, 'cheatsheet');
  await client
    .from('addresses')
    .insert({
      full_name: 'Pat Example',
      address_line1: street,
      city: 'Troy',
      state: 'NY',
      zip_code: '12180',
    })
    .throwOnError();
  const open = await invoke(client, 'create-payment-intent', {
    plan: 'application',
    billing: { address: { country: 'US' } },
  });
  const { data: profile } = await server()
    .from('profiles')
    .select('stripe_customer_id')
    .eq('user_id', person.id)
    .single()
    .throwOnError();
  const customer: string = profile.stripe_customer_id;
  return { ...person, street, orderId, paymentIntentId, open, customer };
}

/** Every row that mentions one of the words, as table and row. */
async function mentions(words: string[]): Promise<string[]> {
  const tables = await sql<{ schema: string; name: string }[]>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname in ('public', 'private', 'auth')`;
  const rows = await Promise.all(
    tables.map(async ({ schema, name }) => {
      const found = await sql<{ row: string }[]>`
        select t::text as row from ${sql(schema)}.${sql(name)} t
        where t::text ilike any (${words.map((word) => `%${word}%`)})`;
      return found.map(({ row }) => `${schema}.${name} ${row}`);
    }),
  );
  return rows.flat();
}

describe('deleting an account', () => {
  it('leaves nothing but anonymous orders', async () => {
    const { client, id, email, street, orderId, paymentIntentId, open, customer } =
      await knownPerson();
    for (const word of [email, street]) expect(await mentions([word])).not.toEqual([]);

    const [{ now: deletedAt } = {}] = await sql`select now()`;
    await prove(client, 'delete_account');
    const response = await invoke(client, 'delete-account', {});
    expect(response).toEqual({ status: 200, json: { deleted: true } });

    const { data: orders } = await server()
      .from('orders')
      .select('id, user_id, status, total_cents, product_id')
      .in('id', [orderId, open.json['orderId']])
      .order('order_number')
      .throwOnError();
    expect(orders).toEqual([
      {
        id: orderId,
        user_id: null,
        status: 'completed',
        total_cents: 1499,
        product_id: 'cheatsheet',
      },
      expect.objectContaining({ user_id: null, status: 'expired', product_id: 'application' }),
    ]);

    // Stripe reports the cancelled payment before or after: its event is stored without a name, too.
    await vi.waitUntil(
      async () => {
        const events = await sql`select from public.stripe_events
          where type = 'payment_intent.canceled' and received_at >= ${deletedAt}`;
        return events.length > 0;
      },
      { timeout: 10_000, interval: 100 },
    );
    await sendEmails();
    // The nightly job empties Auth's own log.
    await sql`select private.remove_old_rows()`;
    expect(await mentions([email, street])).toEqual([]);
    const [profile] = await sql`select from public.profiles where user_id = ${id}`;
    expect(profile).toBeUndefined();

    const gone = await stripe.customers.retrieve(customer);
    expect(gone.deleted).toBe(true);
    const paid = await stripe.paymentIntents.retrieve(paymentIntentId);
    expect(paid.status).toBe('succeeded');
    const [intentId = ''] = String(open.json['clientSecret']).split('_secret_');
    expect((await stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled');
  });

  it('waits while a payment is being settled', async () => {
    const { id, orderId, paymentIntentId } = await knownPerson();
    const deleting = database();
    try {
      // Settling locks the order first, then the event.
      const deleted = await sql.begin(async (settling) => {
        await settling`select from public.orders where id = ${orderId} for update`;
        const response = deleting`select public.delete_user(${id})`.then(() => 'deleted');
        await vi.waitUntil(
          async () => (await settling`select from pg_locks where not granted`).length > 0,
          { timeout: 5000 },
        );
        await settling`
          update public.stripe_events set error = null
          where payload #>> '{data,object,id}' = ${paymentIntentId}`;
        return { response };
      });
      expect(await deleted.response).toBe('deleted');
    } finally {
      await deleting.end();
    }
  });
});
