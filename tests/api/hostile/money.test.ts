import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  entitlementsOf,
  intentsOf,
  newBuyer,
  newCoupon,
  orderReaches,
  purchasesOf,
  pay,
  removeCoupons,
} from '../checkout.ts';
import { call } from '../requests.ts';
import { about, deliver } from '../stripe-events.ts';
import { newPerson, server } from '../support/clients.ts';
import { database } from '../support/database.ts';
import { invoke } from '../support/functions.ts';
import { forgedAddress } from '../support/gateway.ts';
import { waitForFreshRateLimitWindow } from '../support/limit-windows.ts';
import { stripe } from '../support/stripe.ts';
import { target } from '../support/target.ts';

const sql = database();
afterAll(async () => {
  await removeCoupons();
  await sql.end();
});

const statusOf = async (userId: string) => (await purchasesOf(userId))[0]?.status;

describe('an order’s price', () => {
  it('is the store’s and charged to the caller, whatever else the request includes', async () => {
    const { client, id } = await newPerson();
    const victim = await newPerson();
    const extras = [
      { amount: 1, amount_cents: 1, total_cents: 1, totalCents: 1, price: 0.01 },
      { discount: 2999, discount_cents: 2999, percentOff: 100, quantity: 0, tax_cents: -2999 },
      { is_free: true, isFree: true, free: true, status: 'completed' },
      { currency: 'jpy', exchange_rate: 0.001, credit_cents: 2999, has_upgrade_credit: true },
      { orderId: randomUUID(), order_id: randomUUID(), stripe_payment_intent_id: 'pi_mine' },
      { source: "Pat@Example.com', is_free = true --" },
      { product: { price_cents: 1 }, price_cents: 1, product_id: 'cheatsheet' },
      { userId: victim.id, user_id: victim.id, sub: victim.id, customer: victim.id },
      { email: victim.email },
    ];
    const body = Object.assign(
      { plan: 'cheatsheet-plus', billing: { address: { country: 'US' } } },
      ...extras,
    );
    const { json } = await invoke(client, 'create-payment-intent', body);
    expect(json).toMatchObject({ amount: 2999, clientSecret: expect.any(String) });
    const [order, ...more] = await purchasesOf(id);
    expect(more).toEqual([]);
    expect(await purchasesOf(victim.id)).toEqual([]);
    expect(order).toMatchObject({ total_cents: 2999, status: 'pending', is_free: false });
    expect(order?.source).toBe('pat-example.com-is_free-true');
    expect(await intentsOf(order?.id ?? '')).toMatchObject([{ amount: 2999, currency: 'usd' }]);
    expect(await entitlementsOf(id)).toEqual([]);
  });

  it('is not changed by the browser that confirms the payment', async () => {
    const { id, order } = await newBuyer('cheatsheet-plus');
    const confirmed = await fetch(
      new URL(`/v1/payment_intents/${order.intentId}/confirm`, target.STRIPE_API_URL),
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${process.env['VITE_STRIPE_PUBLISHABLE_KEY'] ?? 'pk_test_local'}`,
        },
        body: new URLSearchParams({
          client_secret: order.clientSecret,
          payment_method: 'pm_card_visa',
          amount: '50',
        }),
      },
    );
    const intent = await stripe.paymentIntents.retrieve(order.intentId);
    expect(intent.amount).toBe(2999);
    // Stripe either refuses the request or charges the price.
    if (confirmed.ok) await orderReaches(order.orderId, 'completed');
    expect(await statusOf(id)).toBe(confirmed.ok ? 'completed' : 'pending');
  });
});

describe('a coupon', () => {
  it('cannot be combined with another, nor found by a pattern', async () => {
    const { client, id } = await newPerson();
    const [a, b] = [await newCoupon(60), await newCoupon(60)];
    const combined = [[a, b], `${a},${b}`, `${a} ${b}`, `${a}&couponCode=${b}`];
    const patterns = ['%', '_____', '*', 'PART%ER', 'PARTNE_', '.*', 'PART\\ER'];
    for (const couponCode of [...combined, ...patterns, "' or percent_off = 100 --"]) {
      const body = { plan: 'cheatsheet', couponCode };
      const { status } = await invoke(client, 'create-payment-intent', body);
      const refused = typeof couponCode === 'string' ? 422 : 400;
      expect([couponCode, status]).toEqual([couponCode, refused]);
    }
    expect(await purchasesOf(id)).toEqual([]);
  });
});

// Visitors are limited by their IP address, which all tests share.
const resetCounts = () => sql`
  delete from private.rate_limits where action = 'coupon' and subject !~ '^[0-9a-f]{8}-'`;

describe('guessing codes', () => {
  beforeEach(waitForFreshRateLimitWindow);

  it('is limited for a visitor with forged IP addresses', async () => {
    await resetCounts();
    const statuses: number[] = [];
    for (let n = 0; n < 40; n += 1) {
      const headers = await forgedAddress(n);
      const body = { plan: 'cheatsheet', coupon_code: `GUESS-${n}` };
      statuses.push((await call('/rest/v1/rpc/quote_order', { headers, body })).status);
    }
    await resetCounts();
    expect(statuses.filter((status) => status === 422)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });
});

describe('someone else’s order', () => {
  let theirs: Awaited<ReturnType<typeof newBuyer>>;
  beforeAll(async () => {
    theirs = await newBuyer();
    await pay(theirs.order);
    await orderReaches(theirs.order.orderId, 'completed');
  });

  it('does not pay for one’s own', async () => {
    const { client, id, order } = await newBuyer();
    const { intentId } = theirs.order;
    for (const body of [
      { orderId: order.orderId, paymentIntentId: intentId, payment_intent: intentId },
      { orderId: order.orderId, intentId, status: 'succeeded' },
    ]) {
      const { json } = await invoke(client, 'settle-order', body);
      expect(json).toEqual({ status: 'pending' });
    }
    expect(await statusOf(id)).toBe('pending');
    expect(await entitlementsOf(id)).toEqual([]);
  });

  it('does not pay for a more expensive one, even in a signed event', async () => {
    const { id, order } = await newBuyer('cheatsheet-plus');
    const [paid] = await intentsOf(theirs.order.orderId);
    const event = about(order).succeeded({ id: paid?.id, amount: 1499, amount_received: 1499 });
    expect((await deliver(event)).status).toBe(200);
    expect(await statusOf(id)).toBe('pending');
    expect(await entitlementsOf(id)).toEqual([]);
  });
});

describe('someone else’s card', () => {
  it('cannot pay, by any of its ids', async () => {
    const theirs = `pm_${randomUUID().replaceAll('-', '')}`;
    const owner = await newPerson();
    const row = {
      user_id: owner.id,
      cardholder_name: 'Pat',
      stripe_payment_method_id: theirs,
    };
    const card = { last_four: '4242', expiry: '01/99', card_type: 'visa' };
    const { data } = await server()
      .from('payment_methods')
      .insert({ ...row, ...card })
      .select('id')
      .single()
      .throwOnError();
    const { client, id } = await newPerson();
    for (const paymentMethodId of [theirs, data.id, 'pm_card_visa', "pm_' or true --"]) {
      const body = { plan: 'cheatsheet', paymentMethodId };
      expect((await invoke(client, 'create-payment-intent', body)).status).toBe(400);
    }
    expect(await purchasesOf(id)).toEqual([]);
  });
});
