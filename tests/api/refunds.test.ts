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
  });

  it('requested three times at once is made once', async () => {
    const { orderId, intentId } = await newMember();
    const responses = await Promise.all(
      [1, 2, 3].map(() => refund(admin, orderId, { amountCents: 500 })),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(responses.map(({ json }) => JSON.stringify(json))).size).toBe(1);
    expect(await refundsAtStripe(intentId)).toHaveLength(1);
  });
});
