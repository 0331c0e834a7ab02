import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { demo, visibleRows } from './accounts.ts';
import { entitlementsOf, newMember, purchasesOf, stripeFake } from './checkout.ts';
import { invoke } from './support/functions.ts';
import { stripe } from './support/stripe.ts';

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

  it.each([{}, { amountCents: 500 }])('requested repeatedly with %o refunds once', async (body) => {
    const { orderId, intentId } = await newMember();
    const responses = await Promise.all([1, 2, 3].map(() => refund(admin, orderId, body)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(responses.map(({ json }) => JSON.stringify(json))).size).toBe(1);
    expect(await refundsAtStripe(intentId)).toHaveLength(1);
  });

  it('that fails at Stripe succeeds on the next request', async () => {
    const { orderId, intentId } = await newMember();
    await stripeFake('failures', { path: '/v1/refunds', about: intentId });
    expect((await refund(admin, orderId)).status).toBe(500);
    expect((await refund(admin, orderId)).status).toBe(200);
    expect(await refundsAtStripe(intentId)).toEqual([1499]);
  });
});
