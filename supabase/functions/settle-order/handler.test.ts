import assert from 'node:assert/strict';

import { ClientError } from '../_shared/http.ts';
import { stripeClient } from '../_shared/stripe.ts';
import type { User } from '../_shared/supabase.ts';
import { MemoryAccounts } from '../_shared/test-accounts.ts';
import {
  address,
  alice,
  bob,
  cutOff,
  intentOf,
  MemoryOrders,
  post,
  read,
  served,
  signedInUser,
  stripe,
} from '../_shared/test-support.ts';
import { settleOrder } from './handler.ts';

/** Alice's order, with its intent at Stripe. */
async function scene({ amount = 1999, client = stripe } = {}) {
  const orders = new MemoryOrders();
  const orderId = await orders.newOrder('cheatsheet');
  const intent = await intentOf({ amount, metadata: { order_id: orderId } });
  await orders.attachIntent(orderId, intent.id);
  const accounts = new MemoryAccounts();
  const services = { signedInUser, orders, accounts, stripe: client };
  const { serve, call } = served('settle-order', settleOrder, services);
  const settle = (id: unknown, user?: User) => call({ orderId: id }, user);
  return { orders, accounts, orderId, intent, serve, settle };
}

const pay = (intentId: string) =>
  stripe.paymentIntents.confirm(intentId, {
    payment_method: 'pm_card_visa',
    return_url: 'https://store.example',
  });

Deno.test('an unpaid order is not settled', async () => {
  const { orders, accounts, orderId, settle } = await scene();
  assert.deepEqual((await settle(orderId)).body, { status: 'pending' });
  assert.deepEqual(orders.settled, []);
  assert.deepEqual(accounts.uses, [[alice.id, 'other', address]]);
});

Deno.test('a paid order is settled without the webhook, with its card', async () => {
  const { orders, orderId, intent, settle } = await scene();
  await pay(intent.id);
  assert.deepEqual((await settle(orderId)).body, { status: 'completed' });
  const payment = { orderId, intentId: intent.id, amountCents: 1999, currency: 'usd' };
  const card = { type: 'visa', lastFour: '4242' };
  assert.deepEqual(orders.settled, [[{ ...payment, outcome: 'succeeded', card }]]);
});

Deno.test('a failed or expired order is settled too, a completed one is not', async () => {
  const { orders, orderId, intent, settle } = await scene();
  await pay(intent.id);
  const [order] = orders.orders;
  for (const [status, isSettled] of [
    ['failed', true],
    ['expired', true],
    ['completed', false],
    ['disputed', false],
    ['refunded', false],
  ] as const) {
    Object.assign(order ?? {}, { status });
    orders.settled.length = 0;
    assert.deepEqual((await settle(orderId)).body, { status: isSettled ? 'completed' : status });
    assert.equal(orders.settled.length, Number(isSettled), status);
  }
});

Deno.test('SQL compares the amount paid, and its refusal is passed on', async () => {
  const { orders, orderId, intent, settle } = await scene({ amount: 100 });
  await pay(intent.id);
  orders.outcome = new ClientError('unprocessable', 'Order 651 is for another amount.');
  const { status, errorMessage } = await settle(orderId);
  assert.deepEqual([status, errorMessage], [422, 'Order 651 is for another amount.']);
  assert.equal(orders.settled[0]?.[0].amountCents, 100);
});

Deno.test('a canceled payment is settled as canceled', async () => {
  const { orders, orderId, intent, settle } = await scene();
  await stripe.paymentIntents.cancel(intent.id);
  orders.outcome = 'expired';
  assert.deepEqual((await settle(orderId)).body, { status: 'expired' });
  assert.equal(orders.settled[0]?.[0].outcome, 'canceled');
});

Deno.test('an intent unknown to Stripe leaves the order unchanged', async () => {
  const { orders, orderId, settle } = await scene();
  await orders.attachIntent(orderId, 'pi_of_another_account');
  assert.deepEqual(await settle(orderId), { status: 200, body: { status: 'pending' } });
  assert.deepEqual(orders.settled, []);
});

Deno.test('an order without an intent stays unchanged, and Stripe is not called', async () => {
  const client = stripeClient();
  cutOff(client.paymentIntents, 'retrieve');
  const { orders, settle } = await scene({ client });
  const unpaid = await orders.newOrder('application');
  assert.deepEqual(await settle(unpaid), { status: 200, body: { status: 'pending' } });
  assert.deepEqual(orders.settled, []);
});

Deno.test('a caller over Stripe’s rate limit gets a 429, and Stripe is not called', async () => {
  const client = stripeClient();
  cutOff(client.paymentIntents, 'retrieve');
  const { accounts, orderId, settle } = await scene({ client });
  accounts.isLimited = true;
  assert.equal((await settle(orderId)).status, 429);
});

Deno.test('a free order needs no look-up', async () => {
  const { orders, accounts, settle } = await scene();
  const free = await orders.newOrder('application', 'FREE');
  assert.deepEqual((await settle(free)).body, { status: 'completed' });
  assert.deepEqual(accounts.uses, []);
});

Deno.test('another user’s order, or one that does not exist, is a 404', async () => {
  const { orderId, settle } = await scene();
  const others = await settle(orderId, bob);
  assert.equal(others.status, 404);
  assert.deepEqual(await settle(crypto.randomUUID()), others);
});

Deno.test('a malformed order id is a 400, and a forged token a 401', async () => {
  const { orderId, serve, settle } = await scene();
  assert.equal((await settle('651')).status, 400);
  assert.equal((await settle(undefined)).status, 400);
  const forged = post({ orderId }, { authorization: 'Bearer forged' });
  assert.equal((await read(serve(forged))).status, 401);
});
