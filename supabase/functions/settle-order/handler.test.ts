import assert from 'node:assert/strict';

import { endpoint } from '../_shared/http.ts';
import { stripeClient } from '../_shared/stripe.ts';
import type { User } from '../_shared/supabase.ts';
import { alice, as, bob, MemoryOrders, post, read, signedInUser } from '../_shared/test-support.ts';
import { settleOrder } from './handler.ts';

const stripe = stripeClient();

/** An order of Alice's with an intent at Stripe for it. */
async function scene({ amount = 1999 } = {}) {
  const orders = new MemoryOrders();
  const { order_id: orderId } = await orders.open(alice.id, 'cheatsheet', null);
  const intent = await stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    metadata: { order_id: orderId },
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  });
  await orders.attachIntent(orderId, intent.id);
  const serve = endpoint('settle-order', (request) =>
    settleOrder(request, { signedInUser, orders, stripe }),
  );
  const settle = (id: unknown, user: User = alice) => read(serve(post({ orderId: id }, as(user))));
  return { orders, orderId, intent, serve, settle };
}

Deno.test('while nothing is paid the order stays pending', async () => {
  const { orders, orderId, settle } = await scene();
  assert.deepEqual((await settle(orderId)).body, { status: 'pending' });
  assert.equal(orders.entitlements.size, 0);
});

Deno.test('a paid order is completed without the webhook, once', async () => {
  const { orders, orderId, intent, settle } = await scene();
  await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
  assert.deepEqual((await settle(orderId)).body, { status: 'completed' });
  assert.deepEqual((await settle(orderId)).body, { status: 'completed' });
  assert.ok(orders.entitlements.has(orderId));
  assert.equal(orders.changes, 1);
  assert.deepEqual(orders.orders[0]?.card, { type: 'visa', lastFour: '4242' });
});

Deno.test('a payment of another amount than the order’s completes nothing', async () => {
  const { orders, orderId, intent, settle } = await scene({ amount: 100 });
  await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
  assert.equal((await settle(orderId)).status, 422);
  assert.equal(orders.orders[0]?.status, 'pending');
  assert.equal(orders.entitlements.size, 0);
});

Deno.test('a canceled payment expires the order', async () => {
  const { orderId, intent, settle } = await scene();
  await stripe.paymentIntents.cancel(intent.id);
  assert.deepEqual((await settle(orderId)).body, { status: 'expired' });
});

Deno.test('a free order has nothing to look up', async () => {
  const { orders, settle } = await scene();
  const free = await orders.open(alice.id, 'application', 'FREE');
  assert.deepEqual((await settle(free.order_id)).body, { status: 'completed' });
});

Deno.test('somebody else’s order, and one that does not exist, are a 404', async () => {
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
