import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demo, visibleRows } from './accounts.ts';
import {
  entitlementsOf,
  newCoupon,
  newMember,
  openOrder,
  purchasesOf,
  removeCoupons,
  stripeFake,
} from './checkout.ts';
import { call } from './requests.ts';
import { accessToken, newPerson, server, verify } from './support/clients.ts';
import { database } from './support/database.ts';
import { invoke } from './support/functions.ts';
import { stripe } from './support/stripe.ts';

const sql = database();
afterAll(async () => {
  await removeCoupons();
  await sql.end();
});

const refund = (client: SupabaseClient, orderId: string, body: object = {}) =>
  invoke(client, 'refund-order', { orderId, reason: 'Asked for it', ...body });

const refundsAtStripe = async (intentId: string) =>
  (await stripe.refunds.list({ payment_intent: intentId })).data.map(({ amount }) => amount);

describe('a refund', () => {
  let admin: SupabaseClient;
  beforeAll(async () => {
    admin = await demo('admin');
  });

  it('in full revokes the access immediately, without waiting for the webhook', async () => {
    const { client, id, orderId, intentId } = await newMember();
    expect(await visibleRows(client, 'applicants')).toBeGreaterThan(0);
    await stripeFake('webhooks', { paused: true });
    try {
      const { status, json } = await refund(admin, orderId);
      expect(status).toBe(200);
      expect(json).toEqual({ status: 'refunded', refundedCents: 1499 });
      expect(await visibleRows(client, 'applicants')).toBe(0);
    } finally {
      await stripeFake('webhooks', { paused: false });
    }
    expect(await purchasesOf(id)).toMatchObject([{ status: 'refunded', refunded_cents: 1499 }]);
    expect(await entitlementsOf(id)).toMatchObject([{ revoked_reason: 'refunded' }]);
    expect(await refundsAtStripe(intentId)).toEqual([1499]);

    // Only admins can read who requested it, and why.
    const { data: noted } = await admin.from('refunds').select().eq('order_id', orderId);
    const { data: user } = await admin.auth.getUser();
    expect(noted).toMatchObject([
      {
        amount_cents: 1499,
        reason: 'Asked for it',
        status: 'succeeded',
        requested_by: user.user?.id,
      },
    ]);
    const { data: logged } = await admin
      .from('audit_log')
      .select('after')
      .eq('table_name', 'refunds')
      .eq('row_key->>id', noted?.[0].id)
      .eq('action', 'insert');
    expect(logged).toMatchObject([
      { after: { reason: 'Asked for it', requested_by: user.user?.id } },
    ]);
    expect((await client.from('refunds').select()).data).toEqual([]);
  });

  it('in part keeps the access, and the rest can follow', async () => {
    const { client, id, orderId, intentId } = await newMember();
    const part = await refund(admin, orderId, { amountCents: 500 });
    expect(part.json).toEqual({ status: 'completed', refundedCents: 500 });
    expect(await visibleRows(client, 'applicants')).toBeGreaterThan(0);
    expect(await purchasesOf(id)).toMatchObject([{ status: 'completed', refunded_cents: 500 }]);

    const tooMuch = await refund(admin, orderId, { amountCents: 1000 });
    expect(tooMuch.status).toBe(422);
    expect(tooMuch.json).toEqual({
      error: { code: 'unprocessable', message: 'At most $9.99 can be refunded.' },
    });

    const rest = await refund(admin, orderId, { reason: 'The rest, too' });
    expect(rest.json).toEqual({ status: 'refunded', refundedCents: 1499 });
    expect(await visibleRows(client, 'applicants')).toBe(0);
    expect(await refundsAtStripe(intentId)).toEqual([999, 500]);
  });

  it.each([{}, { amountCents: 500 }])('requested repeatedly with %o refunds once', async (body) => {
    const { orderId, intentId } = await newMember();
    const responses = await Promise.all([1, 2, 3].map(() => refund(admin, orderId, body)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(responses.map(({ json }) => JSON.stringify(json))).size).toBe(1);
    expect(await refundsAtStripe(intentId)).toHaveLength(1);
  });

  it('is refused without a reason, for too much, or for an unknown, open or free order', async () => {
    const { id, orderId, intentId, client } = await newMember();
    await verify(id);
    expect((await refund(admin, orderId, { amountCents: 1500 })).status).toBe(422);
    expect((await refund(admin, orderId, { reason: ' ' })).status).toBe(422);
    expect((await refund(admin, randomUUID())).status).toBe(404);
    const open = await openOrder(client, 'application');
    expect((await refund(admin, open.orderId)).status).toBe(409);
    const body = { plan: 'application-plus', couponCode: await newCoupon(100) };
    const free = (await invoke(client, 'create-payment-intent', body)).json as { orderId: string };
    const refused = await refund(admin, free.orderId);
    expect(refused.status).toBe(409);
    expect(refused.json).toMatchObject({
      error: { message: 'This order was free: there is nothing to refund.' },
    });
    for (const bad of [
      { amountCents: 0 },
      { amountCents: 0.5 },
      { reason: null },
      { orderId: 7 },
    ]) {
      expect((await refund(admin, orderId, bad)).status).toBe(400);
    }
    expect(await refundsAtStripe(intentId)).toEqual([]);
    expect(await visibleRows(client, 'applicants')).toBeGreaterThan(0);
  });

  it('is denied to a visitor, the buyer and a former admin with an old token', async () => {
    const { client, id, orderId, intentId } = await newMember();
    const path = '/functions/v1/refund-order';
    const body = { orderId, reason: 'Please' };
    expect((await call(path, { body })).status).toBe(401);
    expect((await call(path, { body, token: 'forged' })).status).toBe(401);
    expect((await refund(client, orderId)).status).toBe(403);

    const former = await newPerson();
    const record = (flag: boolean) => sql`
      update auth.users
      set raw_app_meta_data = raw_app_meta_data || jsonb_build_object('is_admin', ${flag}::boolean)
      where id = ${former.id}`;
    await record(true);
    // A token issued before the promotion does not count as an admin's.
    expect((await refund(former.client, orderId)).status).toBe(403);
    await former.client.auth.refreshSession();
    await record(false);
    const token = await accessToken(former.client);
    expect((await call(path, { token, body })).status).toBe(403);

    for (const rpc of ['open_refund', 'settle_refund', 'fail_refund']) {
      const { status } = await (await demo('admin')).rpc(rpc, {});
      expect([401, 403, 404]).toContain(status);
    }
    expect(await refundsAtStripe(intentId)).toEqual([]);
    expect(await purchasesOf(id)).toMatchObject([{ status: 'completed' }]);
  });

  it('that fails at Stripe succeeds on the next request', async () => {
    const { orderId, intentId } = await newMember();
    await stripeFake('failures', { path: '/v1/refunds', about: intentId });
    expect((await refund(admin, orderId)).status).toBe(500);
    expect((await refund(admin, orderId)).status).toBe(200);
    expect(await refundsAtStripe(intentId)).toEqual([1499]);
  });
});

describe('manual access', () => {
  const inAMonth = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString();

  it('is granted, extended and revoked by an admin, with a reason', async () => {
    const admin = await demo('admin');
    const { client, email } = await newPerson();
    const given = await admin.rpc('grant_access', {
      user_email: email,
      product: 'cheatsheet',
      until: inAMonth,
      reason: 'Won a prize',
    });
    expect(given.data).toMatchObject({ product_id: 'cheatsheet', order_id: null });
    expect(await visibleRows(client, 'applicants')).toBeGreaterThan(0);

    const entitlement: string = given.data.id;
    const until = new Date(Date.now() + 60 * 24 * 60 * 60 * 1000).toISOString();
    const longer = await admin.rpc('extend_access', { entitlement, until, reason: 'Exam moved' });
    expect(new Date(longer.data.ends_at).toISOString()).toBe(until);

    await admin.rpc('revoke_access', { entitlement, reason: 'Shared it' }).throwOnError();
    expect(await visibleRows(client, 'applicants')).toBe(0);
    const { data: history } = await admin
      .from('access_changes')
      .select('action, reason')
      .eq('entitlement_id', entitlement)
      .order('id');
    expect(history).toEqual([
      { action: 'granted', reason: 'Won a prize' },
      { action: 'extended', reason: 'Exam moved' },
      { action: 'revoked', reason: 'Shared it' },
    ]);
    expect((await client.from('access_changes').select()).data).toEqual([]);
  });

  it('is denied to everyone else, and to an admin without a reason', async () => {
    const { client, id, email } = await newPerson();
    const entitlement = randomUUID();
    const tries: [string, object][] = [
      ['grant_access', { user_email: email, product: 'cheatsheet', until: inAMonth, reason: 'x' }],
      ['extend_access', { entitlement, until: inAMonth, reason: 'x' }],
      ['revoke_access', { entitlement, reason: 'x' }],
    ];
    for (const [name, args] of tries) {
      expect((await client.rpc(name, args)).status).toBe(403);
      expect((await call(`/rest/v1/rpc/${name}`, { body: args })).status).toBe(401);
      const { error, status } = await (await demo('admin')).rpc(name, { ...args, reason: '' });
      expect([status, error?.message]).toEqual([
        422,
        'Please give a reason of at most 500 characters.',
      ]);
    }
    expect(await entitlementsOf(id)).toEqual([]);
    const { data } = await server().from('access_changes').select().eq('changed_by', id);
    expect(data).toEqual([]);
  });
});
