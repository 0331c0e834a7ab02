import assert from 'node:assert/strict';

import type { Accounts } from '../_shared/accounts.ts';
import { ClientError } from '../_shared/http.ts';
import type { Orders } from '../_shared/orders.ts';
import { stripeClient } from '../_shared/stripe.ts';
import {
  address,
  alice,
  cutOff,
  intentOf,
  post,
  read,
  recorder,
  served,
  signedInUser,
  stripe,
} from '../_shared/test-support.ts';
import { settleOrder } from './handler.ts';

/** Alice's order, with its intent at Stripe. */
async function scene({ amount = 1999, client = stripe } = {}) {
  const orderId = crypto.randomUUID();
  const intent = await intentOf({ amount, metadata: { order_id: orderId } });
  const order = { id: orderId, status: 'pending' as const, intentId: intent.id };
  const orders = recorder<Orders>({ find: order, settle: 'completed' });
  const accounts = recorder<Accounts>({ countStripeUse: undefined });
  const services = { signedInUser, orders, accounts, stripe: client };
  const { serve, call } = served('settle-order', settleOrder, services);
  const settle = (id: unknown = orderId) => call({ orderId: id });
  return { orders, accounts, order, orderId, intent, serve, settle };
}

const pay = (intentId: string) =>
  stripe.paymentIntents.confirm(intentId, {
    payment_method: 'pm_card_visa',
    return_url: 'https://store.example',
  });

Deno.test('an unpaid order is not settled', async () => {
  const { orders, accounts, settle } = await scene();
  assert.deepEqual((await settle()).body, { status: 'pending' });
  assert.deepEqual(orders.asked('settle'), []);
  assert.deepEqual(accounts.asked('countStripeUse'), [[alice.id, 'other', address]]);
});

Deno.test('a paid order is settled without the webhook, with its card', async () => {
  const { orders, orderId, intent, settle } = await scene();
  await pay(intent.id);
  assert.deepEqual((await settle()).body, { status: 'completed' });
  const payment = { orderId, intentId: intent.id, amountCents: 1999, currency: 'usd' };
  const card = { type: 'visa', lastFour: '4242' };
  assert.deepEqual(orders.asked('settle'), [[{ ...payment, outcome: 'succeeded', card }]]);
});

Deno.test('a failed or expired order is settled too, a completed one is not', async () => {
  for (const [status, isSettled] of [
    ['failed', true],
    ['expired', true],
    ['completed', false],
    ['disputed', false],
    ['refunded', false],
  ] as const) {
    const { orders, order, intent, settle } = await scene();
    await pay(intent.id);
    orders.answers.find = { ...order, status };
    assert.deepEqual((await settle()).body, { status: isSettled ? 'completed' : status });
    assert.equal(orders.asked('settle').length, Number(isSettled), status);
  }
});

Deno.test('SQL compares the amount paid, and its refusal is passed on', async () => {
  const { orders, intent, settle } = await scene({ amount: 100 });
  await pay(intent.id);
  orders.answers.settle = new ClientError('unprocessable', 'Order 651 is for another amount.');
  const { status, errorMessage } = await settle();
  assert.deepEqual([status, errorMessage], [422, 'Order 651 is for another amount.']);
  assert.equal(orders.asked('settle')[0]?.[0].amountCents, 100);
});

Deno.test('a canceled payment is settled as canceled', async () => {
  const { orders, intent, settle } = await scene();
  await stripe.paymentIntents.cancel(intent.id);
  orders.answers.settle = 'expired';
  assert.deepEqual((await settle()).body, { status: 'expired' });
  assert.equal(orders.asked('settle')[0]?.[0].outcome, 'canceled');
});

Deno.test('an intent unknown to Stripe leaves the order unchanged', async () => {
  const { orders, order, settle } = await scene();
  orders.answers.find = { ...order, intentId: 'pi_of_another_account' };
  assert.deepEqual(await settle(), { status: 200, body: { status: 'pending' } });
  assert.deepEqual(orders.asked('settle'), []);
});

Deno.test('an order without an intent stays unchanged, and Stripe is not called', async () => {
  const client = stripeClient();
  cutOff(client.paymentIntents, 'retrieve');
  const { orders, order, settle } = await scene({ client });
  orders.answers.find = { ...order, intentId: null };
  assert.deepEqual(await settle(), { status: 200, body: { status: 'pending' } });
  assert.deepEqual(orders.asked('settle'), []);
});

Deno.test('a caller over Stripe’s rate limit gets a 429, and Stripe is not called', async () => {
  const client = stripeClient();
  cutOff(client.paymentIntents, 'retrieve');
  const { accounts, settle } = await scene({ client });
  accounts.answers.countStripeUse = new ClientError('too_many_requests', 'Too many attempts.');
  assert.equal((await settle()).status, 429);
});

Deno.test('a free order needs no look-up', async () => {
  const { orders, order, accounts, settle } = await scene();
  orders.answers.find = { ...order, status: 'completed', intentId: null };
  assert.deepEqual((await settle()).body, { status: 'completed' });
  assert.deepEqual(accounts.asked('countStripeUse'), []);
});

Deno.test('an order that is not among the caller’s is a 404', async () => {
  const { orders, orderId, settle } = await scene();
  orders.answers.find = null;
  assert.equal((await settle()).status, 404);
  assert.deepEqual(orders.asked('find'), [[alice.id, orderId]]);
});

Deno.test('a malformed order id is a 400, and a forged token a 401', async () => {
  const { orderId, serve, settle } = await scene();
  assert.equal((await settle('651')).status, 400);
  assert.equal((await settle(null)).status, 400);
  const forged = post({ orderId }, { authorization: 'Bearer forged' });
  assert.equal((await read(serve(forged))).status, 401);
});
