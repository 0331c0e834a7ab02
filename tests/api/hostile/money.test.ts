import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { visibleRows } from '../accounts.ts';
import {
  entitlementsOf,
  intentsOf,
  newCoupon,
  openOrder,
  orderReaches,
  purchasesOf,
  pay,
  removeCoupons,
} from '../checkout.ts';
import { call, stackTrace } from '../requests.ts';
import { type Event, about, deliver, newBuyerWithEvents, recordedEvent } from '../stripe-events.ts';
import { newPerson, newVerifiedPerson, server } from '../support/clients.ts';
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

const isHeld = async ({ client }: { client: SupabaseClient }) =>
  (await visibleRows(client, 'applicants')) > 0;

describe('an order’s price', () => {
  let victim: Awaited<ReturnType<typeof newPerson>>;
  beforeAll(async () => {
    victim = await newPerson();
  });

  it.each([
    { amount: 1, amount_cents: 1, total_cents: 1, totalCents: 1, price: 0.01 },
    { amount: -2999, discount: 2999, discount_cents: 2999, percentOff: 100 },
    { amount: 1e308, quantity: 0, tax_cents: -2999 },
    { is_free: true, isFree: true, free: true, status: 'completed' },
    { currency: 'jpy', exchange_rate: 0.001 },
    { credit_cents: 2999, has_upgrade_credit: true },
    { orderId: randomUUID(), order_id: randomUUID(), stripe_payment_intent_id: 'pi_mine' },
    { product: { price_cents: 1 }, price_cents: 1, product_id: 'cheatsheet' },
  ])('is the store’s, whatever the request includes: %j', async (extra) => {
    const { client, id } = await newPerson();
    const body = { plan: 'cheatsheet-plus', ...extra };
    const { json } = await invoke(client, 'create-payment-intent', body);
    expect(json).toMatchObject({ amount: 2999, clientSecret: expect.any(String) });
    const [order, ...more] = await purchasesOf(id);
    expect(more).toEqual([]);
    expect(order).toMatchObject({ total_cents: 2999, status: 'pending', is_free: false });
    expect(await intentsOf(order?.id ?? '')).toMatchObject([{ amount: 2999, currency: 'usd' }]);
    expect(await entitlementsOf(id)).toEqual([]);
  });

  it.each(['userId', 'user_id', 'sub', 'email', 'customer'])(
    'is not charged to another account by the %s of the request',
    async (field) => {
      const { client, id } = await newPerson();
      const value = field === 'email' ? victim.email : victim.id;
      await invoke(client, 'create-payment-intent', { plan: 'cheatsheet', [field]: value });
      expect(await purchasesOf(victim.id)).toEqual([]);
      expect(await purchasesOf(id)).toHaveLength(1);
    },
  );

  it('is not changed by the browser that confirms the payment', async () => {
    const { id, order } = await newBuyerWithEvents('cheatsheet-plus');
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
  let refusedBuyer: Awaited<ReturnType<typeof newPerson>>;
  beforeAll(async () => {
    refusedBuyer = await newPerson();
  });

  it.each([
    ['that does not exist', () => Promise.resolve('NO-SUCH-CODE')],
    ['that is deactivated', () => newCoupon(100, { is_active: false })],
    ['that has expired', () => newCoupon(100, { ends_at: '2020-01-01' })],
    ['that is not valid yet', () => newCoupon(100, { starts_at: '2099-01-01' })],
    ['for another plan', () => newCoupon(100, { product_ids: ['application'] })],
  ])('%s is refused', async (_, make) => {
    const { client, id } = refusedBuyer;
    const couponCode = await make();
    const body = { plan: 'cheatsheet', couponCode };
    const { status, json } = await invoke(client, 'create-payment-intent', body);
    expect(status).toBe(422);
    expect(json).toMatchObject({ error: { code: 'coupon_refused' } });
    expect(await purchasesOf(id)).toEqual([]);
    expect(await entitlementsOf(id)).toEqual([]);
  });

  it('limited to one use per person cannot be used twice', async () => {
    const { client } = await newVerifiedPerson();
    const couponCode = await newCoupon(100, { max_per_user: 1 });
    const buy = (plan: string) => invoke(client, 'create-payment-intent', { plan, couponCode });
    expect((await buy('cheatsheet')).status).toBe(200);
    expect((await buy('application')).status).toBe(422);
  });

  it('that someone else has used up is refused', async () => {
    const couponCode = await newCoupon(100, { max_redemptions: 1 });
    const first = await newVerifiedPerson();
    const plan = 'cheatsheet';
    await invoke(first.client, 'create-payment-intent', { plan, couponCode });
    expect(await isHeld(first)).toBe(true);
    const { client, id } = await newVerifiedPerson();
    const { status } = await invoke(client, 'create-payment-intent', { plan, couponCode });
    expect(status).toBe(422);
    expect(await purchasesOf(id)).toEqual([]);
  });

  it('replaces the one applied before', async () => {
    const { client, id } = await newPerson();
    for (const code of [await newCoupon(50), await newCoupon(50), await newCoupon(60)]) {
      await openOrder(client, 'cheatsheet', code);
    }
    // Sixty percent off the list price, not off the reduced one.
    expect(await purchasesOf(id)).toContainEqual(
      expect.objectContaining({ status: 'pending', total_cents: 600 }),
    );
    const open = (await purchasesOf(id)).filter(({ status }) => status === 'pending');
    expect(open).toHaveLength(1);
  });

  it.each([
    ['in a list', (a: string, b: string) => [a, b]],
    ['with a comma', (a: string, b: string) => `${a},${b}`],
    ['with a space', (a: string, b: string) => `${a} ${b}`],
    ['with an ampersand', (a: string, b: string) => `${a}&couponCode=${b}`],
  ])('cannot be combined with another %s', async (_, join) => {
    const { client, id } = await newPerson();
    const couponCode = join(await newCoupon(60), await newCoupon(60));
    const body = { plan: 'cheatsheet', couponCode };
    const { status } = await invoke(client, 'create-payment-intent', body);
    expect([400, 422]).toContain(status);
    expect(await purchasesOf(id)).toEqual([]);
  });

  it.each([
    '%',
    '_____',
    '*',
    "' or percent_off = 100 --",
    'PARTNER%',
    'PARTNE_',
    '.*',
    'PARTNER\\',
  ])('cannot be found by the pattern %s', async (couponCode) => {
    const { client, id } = await newPerson();
    const body = { plan: 'cheatsheet', couponCode };
    const { status, json } = await invoke(client, 'create-payment-intent', body);
    expect([status, json]).toMatchObject([422, { error: { code: 'coupon_refused' } }]);
    expect(await purchasesOf(id)).toEqual([]);
  });
});

const ask = async (person: SupabaseClient, coupon_code?: string) =>
  (await person.rpc('quote_order', { plan: 'cheatsheet', coupon_code })).status;

const buyAsAnother = async (couponCode: string) => {
  const { client } = await newPerson();
  const { status } = await invoke(client, 'create-payment-intent', {
    plan: 'cheatsheet',
    couponCode,
  });
  return status;
};

// Visitors are limited by their IP address, which all tests share.
const resetCounts = () => sql`
  delete from private.rate_limits where action = 'coupon' and subject !~ '^[0-9a-f]{8}-'`;

describe('guessing codes', () => {
  beforeEach(waitForFreshRateLimitWindow);

  it('is limited, and then right and wrong codes get the same response', async () => {
    const { client } = await newPerson();
    const right = await newCoupon(100);
    const buy = async (couponCode: string) =>
      (await invoke(client, 'create-payment-intent', { plan: 'cheatsheet', couponCode })).status;
    expect(await ask(client, right)).toBe(200);

    // Quotes and purchases share one limit.
    const guesses: number[] = [];
    for (let guess = 0; guess < 15; guess += 1) {
      guesses.push(await ask(client, `GUESS-${guess}`), await buy(`GUESS-${guess}`));
    }
    expect(guesses).toEqual(Array(30).fill(422));
    expect(await ask(client, 'GUESS-16')).toBe(429);
    expect(await buy('GUESS-16')).toBe(429);
    expect(await ask(client, right)).toBe(429);
    expect(await buy(right)).toBe(429);

    // Other people are not affected, nor are quotes without a code.
    expect(await ask((await newPerson()).client, right)).toBe(200);
    expect(await ask(client)).toBe(200);
  });

  it('is limited for many accounts at one IP address', async () => {
    await resetCounts();
    expect([await buyAsAnother('GUESS-1'), await buyAsAnother('GUESS-2')]).toEqual([422, 422]);
    const atOneAddress = sql`action = 'coupon' and subject like 'members at %'`;
    expect(await sql`select hits from private.rate_limits where ${atOneAddress}`).toMatchObject([
      { hits: 2 },
    ]);
    // Ten people have guessed thirty times each.
    await sql`update private.rate_limits set hits = 300 where ${atOneAddress}`;
    const right = await newCoupon(50);
    expect(await buyAsAnother(right)).toBe(429);
    expect(await ask((await newPerson()).client, right)).toBe(429);
    await resetCounts();
  });

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
  let theirs: Awaited<ReturnType<typeof newBuyerWithEvents>>;
  beforeAll(async () => {
    theirs = await newBuyerWithEvents();
    await pay(theirs.order);
    await orderReaches(theirs.order.orderId, 'completed');
  });

  it.each(['settle-order', 'refund-order'])('cannot be changed by %s', async (name) => {
    const thief = await newPerson();
    const { orderId, intentId } = theirs.order;
    const body = { orderId, reason: 'Mine', paymentIntentId: intentId, userId: theirs.id };
    const { status, json } = await invoke(thief.client, name, body);
    expect([403, 404]).toContain(status);
    expect(JSON.stringify(json)).not.toContain(intentId);
    expect(await statusOf(theirs.id)).toBe('completed');
    expect(await entitlementsOf(thief.id)).toEqual([]);
    expect(await isHeld(thief)).toBe(false);
  });

  it('does not pay for one’s own', async () => {
    const { client, id, order } = await newBuyerWithEvents();
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
    const { id, order } = await newBuyerWithEvents('cheatsheet-plus');
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

describe('a refund', () => {
  it('is not undone by replaying the payment’s events', async () => {
    const { client, id, order, events } = await newBuyerWithEvents();
    const succeeded = events.succeeded();
    await deliver(succeeded);
    expect(await isHeld({ client })).toBe(true);
    await deliver(events.refunded());
    for (const replayed of [succeeded, { ...succeeded, id: `evt_${randomUUID()}` }]) {
      expect((await deliver(replayed)).status).toBe(200);
    }
    await invoke(client, 'settle-order', { orderId: order.orderId });
    expect(await statusOf(id)).toBe('refunded');
    expect(await isHeld({ client })).toBe(false);
  });
});

describe('a webhook delivery that is not signed', () => {
  let unpaid: Awaited<ReturnType<typeof newBuyerWithEvents>>;
  beforeAll(async () => {
    unpaid = await newBuyerWithEvents();
  });

  it.each([
    ['with the right secret', (sent: Event) => deliver(sent, { secret: 'whsec_guessed' })],
    ['within five minutes', (sent: Event) => deliver(sent, { age: 600 })],
    ['at all', (sent: Event) => call('/functions/v1/stripe-webhook', { body: sent })],
    [
      'in a known format',
      (sent: Event) =>
        call('/functions/v1/stripe-webhook', {
          body: sent,
          headers: { 'stripe-signature': 'nonsense' },
        }),
    ],
    [
      'for this body',
      async (sent: Event) => {
        const payload = JSON.stringify({ ...sent, type: 'payment_intent.created' });
        const signature = stripe.webhooks.generateTestHeaderString({
          payload,
          secret: target.STRIPE_WEBHOOK_SECRET,
        });
        return call('/functions/v1/stripe-webhook', {
          body: sent,
          headers: { 'stripe-signature': signature },
        });
      },
    ],
  ])('%s is refused', async (_, send) => {
    const { id, events } = unpaid;
    const forged = events.succeeded();
    const { status, json, text } = await send(forged);
    expect(status).toBe(400);
    expect(json).toEqual({ error: { code: 'invalid_signature', message: expect.any(String) } });
    expect(text).not.toMatch(stackTrace);
    expect(await recordedEvent(forged.id)).toBeNull();
    expect(await entitlementsOf(id)).toEqual([]);
    expect(await statusOf(id)).toBe('pending');
  });

  it.each([
    ['an empty signature', 't=,v1='],
    ['a signature without a time', 'v1=00'],
    ['a time without a signature', `t=${Math.floor(Date.now() / 1000)}`],
    ['an unused scheme', `t=${Math.floor(Date.now() / 1000)},v0=00`],
    ['a time in the future', `t=4102444800,v1=${'0'.repeat(64)}`],
  ])('but has %s is refused', async (_, signature) => {
    const { id, events } = unpaid;
    const forged = events.succeeded();
    const headers = { 'stripe-signature': signature };
    const response = await call('/functions/v1/stripe-webhook', { body: forged, headers });
    expect(response.status).toBe(400);
    expect(await recordedEvent(forged.id)).toBeNull();
    expect(await entitlementsOf(id)).toEqual([]);
  });

  it('cannot use other methods than POST', async () => {
    const { status, json } = await call('/functions/v1/stripe-webhook');
    expect(status).toBe(405);
    expect(json).toMatchObject({ error: { code: 'method_not_allowed' } });
  });
});
