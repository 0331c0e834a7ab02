import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { demo, visibleRows } from './accounts.ts';
import { demotedAdmin } from './demoted-admin.ts';
import {
  entitlementsOf,
  newMember,
  type OpenOrder,
  orderReaches,
  purchasesOf,
  stripeFake,
} from './checkout.ts';
import { call } from './requests.ts';
import { server, visitor } from './support/clients.ts';
import { database } from './support/database.ts';
import { invoke } from './support/functions.ts';
import { stripe } from './support/stripe.ts';

const sql = database();
afterAll(() => sql.end());

const searchOrders = async (admin: SupabaseClient) =>
  expect((await admin.rpc('search_orders')).status).toBe(200);

const inAYear = new Date(Date.now() + 400 * 24 * 60 * 60 * 1000).toISOString();

describe('without the admin role', () => {
  let bought: { id: string; email: string; client: SupabaseClient } & OpenOrder;
  beforeAll(async () => {
    bought = await newMember();
  });
  const people: Record<string, () => Promise<SupabaseClient>> = {
    'a visitor': () => Promise.resolve(visitor()),
    'the buyer': () => Promise.resolve(bought.client),
    'a demoted admin': () => demotedAdmin(sql, searchOrders),
  };

  it.each(Object.entries(people))(
    '%s cannot read or change orders, refunds and access',
    async (who, person) => {
      const client = await person();
      const refused = who === 'a visitor' ? 401 : 403;
      const [entitlement] = await entitlementsOf(bought.id);
      const { id } = entitlement ?? {};
      const product = 'application';
      const attempts: [string, object][] = [
        ['search_orders', {}],
        ['search_orders', { search: bought.email }],
        ['order_history', { order_id: bought.orderId }],
        ['search_access', { search: bought.email }],
        ['grant_access', { user_email: bought.email, product, until: inAYear, reason: 'x' }],
        ['extend_access', { entitlement: id, until: inAYear, reason: 'x' }],
        ['revoke_access', { entitlement: id, reason: 'x' }],
      ];
      for (const [name, args] of attempts) {
        const { status, data } = await client.rpc(name, args);
        expect([name, status, data]).toEqual([name, refused, null]);
      }
      const refund = { orderId: bought.orderId, reason: 'Please' };
      const asked =
        who === 'a visitor'
          ? await call('/functions/v1/refund-order', { body: refund })
          : await invoke(client, 'refund-order', refund);
      expect(asked.status).toBe(refused);
      for (const table of ['refunds', 'access_changes', 'stripe_events']) {
        expect(await visibleRows(client, table)).toBe(0);
      }
      // Only the server reports the outcome of refunds.
      const { status } = await client.rpc('settle_failed_refund', {
        payment_intent_id: bought.intentId,
        stripe_refund_id: 're_1',
        refund_id: null,
        refunded_cents: 0,
        problem: 'x',
      });
      expect([401, 403, 404]).toContain(status);

      expect(await purchasesOf(bought.id)).toMatchObject([
        { status: 'completed', refunded_cents: 0 },
      ]);
      expect(await entitlementsOf(bought.id)).toEqual([entitlement]);
      const { data: refunds } = await server()
        .from('refunds')
        .select()
        .eq('order_id', refund.orderId);
      expect(refunds).toEqual([]);
    },
  );
});

describe('an admin', () => {
  let admin: SupabaseClient;
  beforeAll(async () => {
    admin = await demo('admin');
  });
  const found = async (args: object): Promise<string[]> => {
    const { data } = await admin.rpc('search_orders', args).throwOnError();
    return data.rows.map(({ id }: { id: string }) => id);
  };

  it('finds an order by its number, its buyer and its payment', async () => {
    const { orderId, intentId, email } = await newMember();
    const { data } = await admin.from('orders').select('order_number').eq('id', orderId).single();
    const number = String(data?.order_number);
    for (const search of [number, `#${number.padStart(5, '0')}`, email.toUpperCase(), intentId]) {
      expect(await found({ search })).toEqual([orderId]);
    }
    expect(await found({ search: email, order_status: 'completed' })).toEqual([orderId]);
    expect(await found({ search: email, order_status: 'refunded' })).toEqual([]);
    expect(await found({ search: `%${email.slice(-20)}` })).toEqual([]);
  });

  it.each([
    ['search_orders', { placed_from: 'some day' }],
    ['search_orders', { page: 'x' }],
    ['order_history', { order_id: 'x' }],
    ['order_history', {}],
    ['search_access', { page_size: 'x' }],
  ])('gets a client error from %s with %o', async (name, args) => {
    const { status, data } = await admin.rpc(name, args);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(data).toBeNull();
  });

  it('reads an order’s history without the payloads of Stripe’s events', async () => {
    const { orderId, intentId, email } = await newMember();
    await vi.waitUntil(async () => {
      const { data } = await admin.rpc('order_history', { order_id: orderId });
      return data.events.length >= 3;
    });
    const { data } = await admin.rpc('order_history', { order_id: orderId });
    expect(data).toMatchObject({
      order: {
        id: orderId,
        payment_intent_id: intentId,
        total_cents: 1499,
        card_last_four: '4242',
      },
      buyer: { email, name: 'Pat Example' },
      outcomes: [{ outcome: 'succeeded' }],
      refunds: [],
      entitlement: { revoked_at: null, changes: [], revocations: [] },
    });
    const types = data.events.map(({ type }: { type: string }) => type);
    expect(types).toContain('payment_intent.succeeded');
    expect(Object.keys(data.events[0]).toSorted()).toEqual([
      'error',
      'id',
      'processed_at',
      'received_at',
      'type',
    ]);
    expect((await admin.rpc('order_history', { order_id: randomUUID() })).data).toBeNull();
  });

  it('sees a refund fail, which restores the order and the member’s access', async () => {
    const { client, id, orderId, intentId } = await newMember();
    const { status } = await invoke(admin, 'refund-order', { orderId, reason: 'Asked for it' });
    expect(status).toBe(200);
    expect(await visibleRows(client, 'applicants')).toBe(0);
    const [refund] = (await stripe.refunds.list({ payment_intent: intentId })).data;
    await stripeFake(`refunds/${refund?.id}/fail`, {});
    await orderReaches(orderId, 'completed');
    expect(await visibleRows(client, 'applicants')).toBeGreaterThan(0);
    expect(await purchasesOf(id)).toMatchObject([{ status: 'completed', refunded_cents: 0 }]);
    const { data } = await admin.rpc('order_history', { order_id: orderId });
    expect(data).toMatchObject({
      refunds: [{ status: 'failed', problem: 'lost_or_stolen_card', amount_cents: 1499 }],
      entitlement: { revoked_at: null, revocations: [{ reason: 'refunded' }, { reason: null }] },
    });

    // A failed refund can be repeated, and removes the access again.
    const again = await invoke(admin, 'refund-order', { orderId, reason: 'Asked for it' });
    expect(again.json).toEqual({ status: 'refunded', refundedCents: 1499 });
    expect(await visibleRows(client, 'applicants')).toBe(0);
  });

  it('looks up a person’s access, bought or granted manually', async () => {
    const { email, orderId } = await newMember();
    const prize = { product: 'application', until: inAYear, reason: 'A prize' };
    await admin.rpc('grant_access', { user_email: email, ...prize }).throwOnError();
    const held = async (args: object) =>
      (await admin.rpc('search_access', { search: email, ...args }).throwOnError()).data.rows;
    expect(await held({})).toHaveLength(2);
    expect(await held({ origin: 'order' })).toMatchObject([{ email, order_id: orderId }]);
    expect(await held({ origin: 'manual' })).toMatchObject([
      { order_id: null, changes: [{ action: 'granted', reason: 'A prize' }] },
    ]);
    expect(await held({ state: 'revoked' })).toEqual([]);
    expect(await held({ search: '%' })).toEqual([]);
  });
});
