import { afterAll, describe, expect, it } from 'vitest';
import { visibleRows } from './accounts.ts';
import {
  entitlementsOf,
  intentsOf,
  newCoupon,
  newCustomer,
  openOrder,
  orderReaches,
  purchasesOf,
  pay,
  removeCoupons,
  stripeFake,
} from './checkout.ts';
import { invoke } from './support/functions.ts';
import { mailTo, sendMails } from './support/mail.ts';
import { stripe } from './support/stripe.ts';
import { newPerson, newVerifiedPerson, server } from './support/clients.ts';

afterAll(removeCoupons);

describe('buying a plan', () => {
  it('with a valid card grants the plan once', async () => {
    const { client, id, email } = await newPerson();
    const order = await openOrder(client, 'cheatsheet');
    expect(order.amount).toBe(1499);
    expect(await visibleRows(client, 'applicants')).toBe(0);

    await pay(order);
    await orderReaches(order.orderId, 'completed');
    expect(await visibleRows(client, 'applicants')).toBeGreaterThan(0);
    expect(await entitlementsOf(id)).toMatchObject([
      { product_id: 'cheatsheet', order_id: order.orderId, revoked_at: null },
    ]);
    const { data: charges } = await stripe.charges.list({ payment_intent: order.intentId });
    expect(charges).toMatchObject([{ amount: 1499, currency: 'usd', paid: true }]);

    // The order as the buyer sees it.
    const { data: seen } = await client
      .from('orders')
      .select('id, order_number, total_cents, status, card_brand, card_last_four, policies_version')
      .single();
    expect(seen?.policies_version).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(seen).toMatchObject({ id: order.orderId, total_cents: 1499, status: 'completed' });
    expect(seen?.order_number).toBeGreaterThan(650);
    expect(seen).toMatchObject({ card_brand: 'visa', card_last_four: '4242' });
    const [intent] = await intentsOf(order.orderId);
    expect(intent).toMatchObject({ amount: 1499, receipt_email: null });
    await sendMails();
    expect((await mailTo(email)).text).toContain('Total paid: $14.99');
  });

  it('with a declined card grants nothing, and another card can still pay', async () => {
    const { client, id } = await newPerson();
    const order = await openOrder(client, 'cheatsheet');
    await expect(pay(order, 'pm_card_chargeDeclined')).rejects.toMatchObject({
      code: 'card_declined',
    });
    await orderReaches(order.orderId, 'failed');
    expect(await entitlementsOf(id)).toEqual([]);
    expect(await visibleRows(client, 'applicants')).toBe(0);

    const again = await openOrder(client, 'cheatsheet');
    expect(again).toEqual(order);
    await pay(again);
    await orderReaches(order.orderId, 'completed');
    expect(await entitlementsOf(id)).toHaveLength(1);
  });

  it('that the buyer already holds is refused', async () => {
    const { client, id } = await newPerson();
    const order = await openOrder(client, 'application');
    await pay(order);
    await orderReaches(order.orderId, 'completed');
    const { status, json } = await invoke(client, 'create-payment-intent', { plan: 'application' });
    expect(status).toBe(409);
    expect(json).toMatchObject({ error: { code: 'plan_already_held' } });
    expect(await purchasesOf(id)).toHaveLength(1);

    // Another plan is another purchase.
    expect((await openOrder(client, 'cheatsheet')).orderId).not.toBe(order.orderId);
  });

  it('twenty times at the same time opens one order and one payment intent', async () => {
    const { client, id } = await newPerson();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => openOrder(client, 'cheatsheet')),
    );
    expect(new Set(responses.map((response) => response.orderId)).size).toBe(1);
    expect(new Set(responses.map((response) => response.clientSecret)).size).toBe(1);
    expect(await purchasesOf(id)).toHaveLength(1);
    expect(await intentsOf(responses[0]?.orderId ?? '')).toHaveLength(1);
  });

  it('is settled by the server when the webhook is late', async () => {
    const { client, id } = await newPerson();
    const order = await openOrder(client, 'cheatsheet');
    await stripeFake('webhooks', { paused: true });
    try {
      await pay(order);
      expect(await entitlementsOf(id)).toEqual([]);
      const stranger = await newPerson();
      const body = { orderId: order.orderId };
      expect((await invoke(stranger.client, 'settle-order', body)).status).toBe(404);
      const { json } = await invoke(client, 'settle-order', body);
      expect(json).toEqual({ status: 'completed' });
      const { data: seen } = await client
        .from('orders')
        .select('id, order_number, total_cents, status, card_brand, card_last_four')
        .single();
      expect(seen).toMatchObject({ card_brand: 'visa', card_last_four: '4242' });
      expect(await visibleRows(client, 'applicants')).toBeGreaterThan(0);
    } finally {
      await stripeFake('webhooks', { paused: false });
    }
    expect((await invoke(client, 'create-payment-intent', { plan: 'cheatsheet' })).status).toBe(
      409,
    );
    expect(await entitlementsOf(id)).toHaveLength(1);
  });

  it('recovers from a failure at Stripe, and a double click charges once', async () => {
    const { client, id } = await newPerson();
    const about = await newCustomer(id);
    await stripeFake('failures', { path: '/v1/payment_intents', about });
    const responses = await Promise.all([1, 2].map(() => openOrder(client, 'cheatsheet')));
    const [order] = responses;
    if (!order) throw new Error('There is no order.');
    expect(responses[1]).toEqual(order);
    expect(await intentsOf(order.orderId)).toHaveLength(1);
    await pay(order);
    await orderReaches(order.orderId, 'completed');
    expect(await purchasesOf(id)).toMatchObject([{ status: 'completed', payment_attempt: 2 }]);
    const { data: charges } = await stripe.charges.list({ payment_intent: order.intentId });
    expect(charges).toHaveLength(1);
  });

  it('in two tabs charges once', async () => {
    const { client, id } = await newPerson();
    const tabs = await Promise.all([1, 2].map(() => openOrder(client, 'cheatsheet')));
    const outcomes = await Promise.allSettled(tabs.map((order) => pay(order)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [order] = tabs;
    await orderReaches(order?.orderId ?? '', 'completed');
    expect(await purchasesOf(id)).toHaveLength(1);
    expect(await entitlementsOf(id)).toHaveLength(1);
    const intents = await intentsOf(order?.orderId ?? '');
    const charges = await Promise.all(
      intents.map((intent) => stripe.charges.list({ payment_intent: intent.id })),
    );
    expect(charges.flatMap(({ data }) => data)).toMatchObject([{ amount: 1499, paid: true }]);
  });

  it('starts again when Stripe does not know its payment intent', async () => {
    const { client, id } = await newPerson();
    const { orderId, intentId } = await openOrder(client, 'cheatsheet');
    await server()
      .from('orders')
      .update({ stripe_payment_intent_id: `${intentId}_theirs` })
      .eq('id', orderId)
      .throwOnError();
    const settled = await invoke(client, 'settle-order', { orderId });
    expect([settled.status, settled.json]).toEqual([200, { status: 'pending' }]);
    await expect(openOrder(client, 'cheatsheet')).rejects.toThrow(/409.*Please start again/);

    const second = await openOrder(client, 'cheatsheet');
    expect(second.orderId).not.toBe(orderId);
    await pay(second);
    await orderReaches(second.orderId, 'completed');
    expect(await entitlementsOf(id)).toHaveLength(1);
  });

  it('cannot be settled before it is paid', async () => {
    const { client, id } = await newPerson();
    const { orderId } = await openOrder(client, 'cheatsheet');
    const { json } = await invoke(client, 'settle-order', { orderId });
    expect(json).toEqual({ status: 'pending' });
    expect(await entitlementsOf(id)).toEqual([]);
  });
});

describe('a coupon', () => {
  it('of 100 % completes the order immediately, without Stripe', async () => {
    const { client, id } = await newVerifiedPerson();
    const couponCode = await newCoupon(100);
    const body = { plan: 'cheatsheet', couponCode: ` ${couponCode.toLowerCase()} ` };
    const { status, json } = await invoke(client, 'create-payment-intent', body);
    expect(status).toBe(200);
    expect(json).toEqual({ orderId: expect.any(String), free: true });
    const [order] = await purchasesOf(id);
    expect(order).toMatchObject({
      total_cents: 0,
      discount_cents: 1499,
      coupon_code: couponCode,
      is_free: true,
      status: 'completed',
      stripe_payment_intent_id: null,
    });
    expect(await intentsOf(order?.id ?? '')).toEqual([]);
    expect(await entitlementsOf(id)).toHaveLength(1);
    expect(await visibleRows(client, 'applicants')).toBeGreaterThan(0);
  });

  it('reduces the amount that Stripe charges', async () => {
    const { client, id } = await newPerson();
    const order = await openOrder(client, 'cheatsheet', await newCoupon(20));
    expect(order.amount).toBe(1199);
    expect((await stripe.paymentIntents.retrieve(order.intentId)).amount).toBe(1199);
    expect(await purchasesOf(id)).toMatchObject([{ total_cents: 1199, discount_cents: 300 }]);
  });

  it('applied later reprices the order, and the previous intent can no longer be paid', async () => {
    const { client, id } = await newPerson();
    const full = await openOrder(client, 'cheatsheet');
    const cheaper = await openOrder(client, 'cheatsheet', await newCoupon(50));
    expect(cheaper.amount).toBe(750);
    await expect(pay(full)).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
    await pay(cheaper);
    await orderReaches(cheaper.orderId, 'completed');
    expect(await entitlementsOf(id)).toHaveLength(1);
  });

  it('with one use left is redeemed once by twenty concurrent buyers', async () => {
    const couponCode = await newCoupon(50, { max_redemptions: 1 });
    const people = await Promise.all(Array.from({ length: 20 }, () => newPerson()));
    const responses = await Promise.all(
      people.map(({ client }) =>
        invoke(client, 'create-payment-intent', { plan: 'cheatsheet', couponCode }),
      ),
    );
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
    for (const { status, json } of responses.filter((response) => response.status !== 200)) {
      expect(status).toBe(422);
      expect(json).toEqual({
        error: { code: 'coupon_refused', message: 'This coupon has been used up.' },
      });
    }
    const redemptions = server().from('coupon_redemptions').select().eq('code', couponCode);
    expect((await redemptions).data).toHaveLength(1);
    const orders = await Promise.all(people.map(({ id }) => purchasesOf(id)));
    expect(orders.flat()).toMatchObject([{ total_cents: 750, coupon_code: couponCode }]);
  });
});

describe('renewing a plan', () => {
  it('in two tabs opens one order, and its payment adds one year', async () => {
    const { client, id } = await newPerson();
    const inThirtyDays = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString();
    await server()
      .from('entitlements')
      .insert({ user_id: id, product_id: 'cheatsheet', ends_at: inThirtyDays })
      .throwOnError();
    const tabs = await Promise.all([1, 2].map(() => openOrder(client, 'cheatsheet')));
    const [order] = tabs;
    if (!order) throw new Error('There is no order.');
    expect(tabs[1]).toEqual(order);
    await Promise.allSettled(tabs.map((tab) => pay(tab)));
    await orderReaches(order.orderId, 'completed');
    const { data } = await client
      .from('entitlements')
      .select('starts_at, ends_at')
      .order('starts_at')
      .throwOnError();
    expect(data).toHaveLength(2);
    expect(data[1]?.starts_at).toBe(data[0]?.ends_at);
    const refused = await invoke(client, 'create-payment-intent', { plan: 'cheatsheet' });
    expect(refused.status).toBe(409);
    expect(refused.json).toMatchObject({ error: { code: 'plan_already_held' } });
  });
});
