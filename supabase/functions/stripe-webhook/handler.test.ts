import assert from 'node:assert/strict';

import { endpoint } from '../_shared/http.ts';
import { stripeClient } from '../_shared/stripe.ts';
import {
  alice,
  failRefundAtStripe,
  logged,
  MemoryOrders,
  post,
  read,
  signature,
} from '../_shared/test-support.ts';
import { stripeWebhook } from './handler.ts';

const secret = 'whsec_test';

const stripe = stripeClient();

/** An order of Alice's that waits for its payment of 1999 cents, made by the intent given. */
async function scene(createIntent = async (_orderId: string) => 'pi_1') {
  const orders = new MemoryOrders();
  const services = { orders, stripe, webhookSecret: secret };
  const serve = endpoint('stripe-webhook', (request) => stripeWebhook(request, services));
  const { order_id: orderId } = await orders.open(alice.id, 'cheatsheet', null);
  const intentId = await createIntent(orderId);
  await orders.attachIntent(orderId, intentId);
  const deliver = async (event: object) => {
    const body = JSON.stringify(event);
    return await read(serve(post(body, { 'stripe-signature': await signature(body, secret) })));
  };
  return { orders, orderId, intentId, serve, deliver, order: () => orders.orders[0]?.status };
}

let eventCount = 0;
const eventOf = (type: string, object: object) => ({
  id: `evt_${++eventCount}`,
  object: 'event',
  type,
  data: { object },
});
const intentOf = (orderId: string | null, changes: object = {}) => ({
  id: 'pi_1',
  object: 'payment_intent',
  amount: 1999,
  amount_received: 1999,
  currency: 'usd',
  metadata: orderId ? { order_id: orderId } : {},
  ...changes,
});
const chargeOf = (changes: object) => ({
  id: 'ch_1',
  object: 'charge',
  amount: 1999,
  amount_refunded: 0,
  currency: 'usd',
  metadata: {},
  payment_intent: 'pi_1',
  ...changes,
});

Deno.test('a payment that succeeded completes its order and grants access', async () => {
  const { orders, orderId, deliver, order } = await scene();
  const event = eventOf('payment_intent.succeeded', intentOf(orderId));
  assert.deepEqual(await deliver(event), { status: 200, body: { received: true } });
  assert.equal(order(), 'completed');
  assert.ok(orders.entitlements.has(orderId));
  assert.deepEqual(orders.events.get(event.id), { processed: true });
});

Deno.test('the same event, once more or twenty at once, changes nothing further', async () => {
  const { orders, orderId, deliver } = await scene();
  const event = eventOf('payment_intent.succeeded', intentOf(orderId));
  const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(event)));
  assert.ok(answers.every(({ status }) => status === 200));
  assert.equal((await deliver(event)).status, 200);
  assert.equal(orders.changes, 1);
});

Deno.test('a declined card and a payment given up grant nothing', async () => {
  const { orders, orderId, deliver, order } = await scene();
  const open = intentOf(orderId, { amount_received: 0 });
  await deliver(eventOf('payment_intent.payment_failed', open));
  assert.equal(order(), 'failed');
  await deliver(eventOf('payment_intent.canceled', open));
  assert.equal(order(), 'expired');
  assert.equal(orders.entitlements.size, 0);
});

Deno.test('a full refund revokes, part of one does not', async () => {
  const { orders, orderId, deliver, order } = await scene();
  await deliver(eventOf('payment_intent.succeeded', intentOf(orderId)));
  await deliver(eventOf('charge.refunded', chargeOf({ amount_refunded: 500 })));
  assert.equal(order(), 'completed');
  assert.ok(orders.entitlements.has(orderId));
  await deliver(eventOf('charge.refunded', chargeOf({ amount_refunded: 1999 })));
  assert.equal(order(), 'refunded');
  assert.equal(orders.entitlements.size, 0);
});

Deno.test('a dispute revokes; won, it restores; lost, it does not', async () => {
  for (const [status, isRestored] of [
    ['won', true],
    ['warning_closed', true],
    ['lost', false],
  ] as const) {
    const { orders, orderId, deliver } = await scene();
    const dispute = { ...chargeOf({}), object: 'dispute', payment_intent: { id: 'pi_1' } };
    await deliver(eventOf('payment_intent.succeeded', intentOf(orderId)));
    await deliver(eventOf('charge.dispute.created', { ...dispute, status: 'needs_response' }));
    assert.equal(orders.entitlements.size, 0);
    await deliver(eventOf('charge.dispute.closed', { ...dispute, status }));
    assert.equal(orders.entitlements.has(orderId), isRestored, status);
  }
});

Deno.test('a missing, wrong or stale signature is refused, and nothing is written', async () => {
  const { orders, orderId, serve, order } = await scene();
  const body = JSON.stringify(eventOf('payment_intent.succeeded', intentOf(orderId)));
  const signatures: Record<string, string | null> = {
    missing: null,
    nonsense: 'v1=nonsense',
    'of another secret': await signature(body, 'whsec_other'),
    'of another body': await signature(body.replace('1999', '1'), secret),
    stale: await signature(body, secret, 301),
  };
  for (const [which, header] of Object.entries(signatures)) {
    const headers = header === null ? undefined : { 'stripe-signature': header };
    const { status, errorCode } = await read(serve(post(body, headers)));
    assert.equal(status, 400, which);
    assert.equal(errorCode, 'invalid_signature', which);
  }
  const recent = { 'stripe-signature': await signature(body, secret, 290) };
  assert.equal(orders.events.size, 0);
  assert.equal(order(), 'pending');
  assert.equal((await read(serve(post(body, recent)))).status, 200);
});

Deno.test('a signed body that is no event is refused, and nothing is written', async () => {
  const { orders, serve } = await scene();
  const refusalOf = async (body: string) => {
    const headers = { 'stripe-signature': await signature(body, secret) };
    const { status, errorCode } = await read(serve(post(body, headers)));
    return [status, errorCode];
  };
  assert.deepEqual(await refusalOf('not json'), [400, 'invalid_signature']);
  for (const body of ['{}', 'null', '[]', '{"id":1,"type":"charge.refunded"}']) {
    assert.deepEqual(await refusalOf(body), [400, 'invalid_request'], body);
  }
  assert.equal(orders.events.size, 0);
});

Deno.test('an event of an unknown type is recorded and changes nothing', async () => {
  const { orders, orderId, deliver, order } = await scene();
  const event = eventOf('payment_intent.partially_funded', intentOf(orderId));
  assert.equal((await deliver(event)).status, 200);
  assert.equal(order(), 'pending');
  assert.deepEqual(orders.events.get(event.id), { processed: true });
});

Deno.test('of an event nothing is kept that says who paid', async () => {
  const { orders, orderId, deliver } = await scene();
  const kept: object[] = [];
  orders.recordEvent = async (event) => kept.push(event) > 0;
  const person = { name: 'Alice Example', email: 'alice@example.com', address: { city: 'Troy' } };
  const card = { billing_details: person, card: { brand: 'visa' } };
  const secrets = { client_secret: 'pi_1_secret_x', receipt_email: 'alice@example.com' };
  const intent = intentOf(orderId, { ...secrets, last_payment_error: { payment_method: card } });
  const event = eventOf('payment_intent.succeeded', intent);
  await deliver(event);
  const object = intentOf(orderId, {
    last_payment_error: { payment_method: { card: { brand: 'visa' } } },
  });
  assert.deepEqual(kept, [{ ...event, data: { object } }]);
  assert.ok(orders.entitlements.has(orderId));
});

Deno.test('payments of another application on the account are none of our business', async () => {
  const { orders, deliver, order } = await scene();
  const events = [
    eventOf('payment_intent.succeeded', intentOf(null, { id: 'pi_theirs' })),
    eventOf('payment_intent.succeeded', {
      ...intentOf(null, { id: 'pi_theirs' }),
      metadata: { order_id: '1234' },
    }),
    eventOf('charge.refunded', chargeOf({ payment_intent: 'pi_theirs', amount_refunded: 1999 })),
    eventOf('charge.refunded', chargeOf({ payment_intent: null, amount_refunded: 1999 })),
  ];
  const lines = await logged(async () => {
    for (const event of events) assert.equal((await deliver(event)).status, 200);
  });
  assert.deepEqual(lines, []);
  for (const { id } of events) assert.deepEqual(orders.events.get(id), { processed: true });
  assert.equal(order(), 'pending');
});

Deno.test('what can never be applied is kept with its reason and not asked for again', async () => {
  const { orders, orderId, deliver, order } = await scene();
  const tooLittle = eventOf('payment_intent.succeeded', intentOf(orderId, { amount_received: 1 }));
  const noOrder = eventOf('payment_intent.succeeded', intentOf(crypto.randomUUID()));
  const lines = await logged(async () => {
    assert.equal((await deliver(tooLittle)).status, 200);
    assert.equal((await deliver(noOrder)).status, 200);
  });
  assert.equal(lines.length, 2);
  assert.match(orders.events.get(tooLittle.id)?.error ?? '', /amount/);
  assert.match(lines[1] ?? '', /names no order of ours/);
  assert.equal(order(), 'pending');
  assert.equal(orders.entitlements.size, 0);
});

Deno.test('while the database is away Stripe is told to try again, and then it works', async () => {
  const { orders, orderId, deliver, order } = await scene();
  const event = eventOf('payment_intent.succeeded', intentOf(orderId));
  orders.isDown = true;
  const lines = await logged(async () => {
    const { status, errorCode } = await deliver(event);
    assert.equal(status, 500);
    assert.equal(errorCode, 'internal');
  });
  assert.equal(lines.length, 1);
  assert.equal(orders.events.size, 0);

  orders.isDown = false;
  assert.equal((await deliver(event)).status, 200);
  assert.equal(order(), 'completed');
});

Deno.test('an event that was recorded but not applied is applied when it comes again', async () => {
  const { orders, orderId, deliver, order } = await scene();
  const event = eventOf('payment_intent.succeeded', intentOf(orderId));
  const settle = orders.settle.bind(orders);
  orders.settle = async () => {
    throw new Error('The connection was lost.');
  };
  await logged(async () => assert.equal((await deliver(event)).status, 500));
  assert.deepEqual(orders.events.get(event.id), { processed: false });

  orders.settle = settle;
  assert.equal((await deliver(event)).status, 200);
  assert.equal(order(), 'completed');
});

/** Makes an order's payment at Stripe. */
const pay = (card: string) => async (orderId: string) => {
  const intent = await stripe.paymentIntents.create({
    amount: 1999,
    currency: 'usd',
    metadata: { order_id: orderId },
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    payment_method: card,
    confirm: true,
  });
  return intent.id;
};

/** What Stripe has said of an intent, the first first. */
async function eventsAbout(intentId: string) {
  const { data } = await stripe.events.list({ limit: 100 });
  return data.filter((event) => JSON.stringify(event).includes(intentId)).toReversed();
}

for (const order of ['in order', 'the last first']) {
  Deno.test(`a refund whose money comes back gives the access back: events ${order}`, async () => {
    const { orders, orderId, intentId, deliver, order: status } = await scene(pay('pm_card_visa'));
    const rowId = crypto.randomUUID();
    const part = await stripe.refunds.create({ payment_intent: intentId, amount: 500 });
    const rest = await stripe.refunds.create({
      payment_intent: intentId,
      metadata: { refund_id: rowId },
    });
    const payments = await eventsAbout(intentId);
    for (const event of payments) await deliver(event);
    assert.equal(status(), 'refunded');

    await failRefundAtStripe(rest.id);
    // A new delivery of everything, as to an endpoint that was away all the time.
    orders.events.clear();
    const events = await eventsAbout(intentId);
    for (const event of order === 'in order' ? events : events.toReversed()) {
      assert.equal((await deliver(event)).status, 200);
    }
    assert.equal(status(), 'completed');
    assert.ok(orders.entitlements.has(orderId));
    assert.deepEqual(orders.failedRefunds[0], {
      intentId,
      stripeRefundId: rest.id,
      refundId: rowId,
      refundedCents: 500,
      problem: 'lost_or_stolen_card',
    });

    await failRefundAtStripe(part.id);
    const [last] = (await eventsAbout(intentId)).toReversed();
    await deliver(last ?? {});
    const { refundId, refundedCents } = orders.failedRefunds.at(-1) ?? {};
    assert.deepEqual([refundId, refundedCents], [null, 0]);
  });
}

Deno.test('a refund that was only changed, or is of another application, changes nothing', async () => {
  const { orders, orderId, deliver, order } = await scene();
  await deliver(eventOf('payment_intent.succeeded', intentOf(orderId)));
  const refund = { id: 're_1', object: 'refund', payment_intent: 'pi_1', metadata: {} };
  await deliver(eventOf('refund.updated', { ...refund, status: 'succeeded' }));
  const theirs = { ...refund, status: 'failed', payment_intent: 'pi_theirs' };
  assert.equal((await deliver(eventOf('refund.failed', theirs))).status, 200);
  const noIntent = { ...refund, status: 'failed', payment_intent: null };
  assert.equal((await deliver(eventOf('refund.failed', noIntent))).status, 200);
  assert.deepEqual(orders.failedRefunds, []);
  assert.equal(order(), 'completed');
});

Deno.test('what Stripe itself sends about a payment, its refund and its dispute is understood', async () => {
  const refunded = await scene(pay('pm_card_visa'));
  await stripe.refunds.create({ payment_intent: refunded.intentId });
  const disputed = await scene(pay('pm_card_createDispute'));

  const { data: events } = await stripe.events.list({ limit: 100 });
  for (const event of events.toReversed()) {
    const about = JSON.stringify(event);
    for (const { intentId, deliver } of [refunded, disputed]) {
      if (about.includes(intentId)) assert.equal((await deliver(event)).status, 200);
    }
  }
  assert.equal(refunded.order(), 'refunded');
  assert.equal(disputed.order(), 'disputed');
  // Each was completed first, then revoked.
  assert.deepEqual([refunded.orders.changes, disputed.orders.changes], [2, 2]);
  assert.deepEqual(refunded.orders.orders[0]?.card, { type: 'visa', lastFour: '4242' });
});

Deno.test('a card that cannot be looked up keeps nobody out', async () => {
  const { orders, orderId, deliver, order } = await scene();
  const intent = intentOf(orderId, { latest_charge: 'ch_unheard_of' });
  const lines = await logged(async () => {
    assert.equal((await deliver(eventOf('payment_intent.succeeded', intent))).status, 200);
  });
  assert.equal(lines.length, 1);
  assert.equal(order(), 'completed');
  assert.equal(orders.orders[0]?.card, undefined);
});

Deno.test('a brand the store has no name for is a card', async () => {
  const { orders, orderId, deliver } = await scene();
  const charge = { payment_method_details: { card: { brand: 'discover', last4: '1117' } } };
  await deliver(eventOf('payment_intent.succeeded', intentOf(orderId, { latest_charge: charge })));
  assert.deepEqual(orders.orders[0]?.card, { type: 'card', lastFour: '1117' });
});
