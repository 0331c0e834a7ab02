import assert from 'node:assert/strict';

import type { Stripe } from 'stripe';

import { ClientError, endpoint } from '../_shared/http.ts';
import type { Orders, Payment } from '../_shared/orders.ts';
import type { DisputeReport } from '../_shared/server-database.ts';
import { stripeClient } from '../_shared/stripe.ts';
import {
  cutOff,
  intentOf as intentAtStripe,
  logged,
  outage,
  paidIntentOf,
  post,
  read,
  recorder,
  signature,
  stripeFake,
  stripe,
} from '../_shared/test-support.ts';
import { stripeWebhook } from './handler.ts';

const secret = 'whsec_test';

const orderId = '0de70000-0000-4000-8000-000000000001';

function scene(client = stripe) {
  const orders = recorder<Orders>({
    recordEvent: true,
    settle: 'completed',
    settleFailedRefund: 'completed',
    closeEvent: undefined,
    declinedSetUps: 0,
  });
  const services = { orders, stripe: client, webhookSecret: secret };
  const serve = endpoint('stripe-webhook', (request) => stripeWebhook(request, services));
  const deliver = async (event: object) => {
    const body = JSON.stringify(event);
    return await read(serve(post(body, { 'stripe-signature': await signature(body, secret) })));
  };
  return { orders, serve, deliver };
}

let eventCount = 0;
const eventOf = (type: string, object: object) => ({
  id: `evt_${++eventCount}`,
  object: 'event',
  type,
  created: 1_772_366_400,
  data: { object },
});
const intentOf = (changes: object = {}) => ({
  id: 'pi_1',
  object: 'payment_intent',
  amount: 1999,
  amount_received: 1999,
  currency: 'usd',
  metadata: { order_id: orderId },
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

const paid = { orderId, intentId: 'pi_1', amountCents: 1999, currency: 'usd' };
/** Charges and disputes don't carry our metadata: SQL finds their order by the intent. */
const later = { ...paid, orderId: null };
const dispute = {
  ...chargeOf({ id: 'du_1' }),
  object: 'dispute',
  payment_intent: { id: 'pi_1' },
  reason: 'fraudulent',
  evidence_details: { due_by: 1_773_144_000 },
  livemode: true,
};
const reported = (status: DisputeReport['status']) => ({
  id: 'du_1',
  status,
  reason: 'fraudulent',
  evidence_due_at: '2026-03-10T12:00:00.000Z',
  is_live: true,
  reported_at: '2026-03-01T12:00:00.000Z',
});
const prevented = (case_type: string) => ({
  ...dispute,
  status: 'prevented',
  payment_method_details: { type: 'card', card: { case_type } },
});

const MEANINGS: [what: string, type: string, object: object, payment: Payment][] = [
  [
    'a payment that succeeded',
    'payment_intent.succeeded',
    intentOf({ amount: 2500 }),
    { ...paid, outcome: 'succeeded', card: null },
  ],
  [
    'a declined card',
    'payment_intent.payment_failed',
    intentOf({ amount_received: 0 }),
    { ...paid, outcome: 'failed' },
  ],
  [
    'a bank that decides later',
    'payment_intent.processing',
    intentOf({ amount_received: 0 }),
    { ...paid, outcome: 'processing' },
  ],
  [
    'a payment given up',
    'payment_intent.canceled',
    intentOf({ amount_received: 0 }),
    { ...paid, outcome: 'canceled' },
  ],
  [
    'part of a refund',
    'charge.refunded',
    chargeOf({ amount_refunded: 500 }),
    { ...later, outcome: 'partially_refunded', amountCents: 500 },
  ],
  [
    'a full refund',
    'charge.refunded',
    chargeOf({ amount_refunded: 1999 }),
    { ...later, outcome: 'refunded' },
  ],
  ...(
    [
      ['a dispute', 'created', 'needs_response', 'disputed'],
      ['money that a dispute took', 'funds_withdrawn', 'needs_response', 'disputed'],
      ['evidence that was submitted', 'updated', 'under_review', 'disputed'],
      ['money that a dispute returned', 'funds_reinstated', 'won', 'dispute_won'],
      ['a dispute we won', 'closed', 'won', 'dispute_won'],
      ['a dispute we lost', 'closed', 'lost', 'dispute_lost'],
      ['an appeal', 'updated', 'appeal_needs_response', 'disputed'],
      ['an inquiry', 'created', 'warning_needs_response', 'inquiry'],
      ['an inquiry that was answered', 'updated', 'warning_under_review', 'inquiry'],
      ['an inquiry that ended', 'closed', 'warning_closed', 'inquiry'],
    ] as const
  ).map(([what, type, status, outcome]): (typeof MEANINGS)[number] => [
    what,
    `charge.dispute.${type}`,
    { ...dispute, status },
    { ...later, outcome, dispute: reported(status) },
  ]),
  ...(
    [
      ['a dispute that was blocked', 'block', 'won'],
      ['a dispute settled by giving the money back', 'resolution', 'lost'],
    ] as const
  ).map(([what, caseType, status]): (typeof MEANINGS)[number] => [
    what,
    'charge.dispute.closed',
    prevented(caseType),
    { ...later, outcome: `dispute_${status}`, dispute: reported(status) },
  ]),
  [
    'a prevented dispute without a word about how it was paid',
    'charge.dispute.closed',
    { ...dispute, status: 'prevented' },
    { ...later, outcome: 'dispute_won', dispute: reported('won') },
  ],
  [
    'a prevented dispute of something else than a card',
    'charge.dispute.closed',
    { ...prevented('block'), payment_method_details: { type: 'klarna', klarna: {} } },
    { ...later, outcome: 'dispute_won', dispute: reported('won') },
  ],
];

for (const [what, type, object, payment] of MEANINGS) {
  Deno.test(`${what} is settled as ${payment.outcome}, with its event`, async () => {
    const { orders, deliver } = scene();
    const event = eventOf(type, object);
    assert.deepEqual(await deliver(event), { status: 200, body: { received: true } });
    assert.deepEqual(orders.asked('settle'), [[payment, event.id]]);
    // Settling closes the event, in the same transaction.
    assert.deepEqual(orders.asked('closeEvent'), []);
  });
}

Deno.test('a status that Stripe adds leaves the dispute undecided', async () => {
  const { orders, deliver } = scene();
  await deliver(eventOf('charge.dispute.updated', { ...dispute, status: 'mediated' }));
  const settled = { ...later, outcome: 'disputed', dispute: reported('under_review') };
  assert.deepEqual(orders.asked('settle')[0]?.[0], settled);
});

Deno.test('a dispute without a due date has none', async () => {
  const { orders, deliver } = scene();
  const evidence_details = { due_by: null };
  await deliver(eventOf('charge.dispute.closed', { ...dispute, status: 'lost', evidence_details }));
  assert.equal(orders.asked('settle')[0]?.[0].dispute?.evidence_due_at, null);
});

Deno.test('an inquiry that becomes a dispute is treated as one', async () => {
  const intentId = await pay('pm_card_createDisputeInquiry');
  const { data } = await stripe.disputes.list({ payment_intent: intentId });
  await stripeFake(`disputes/${data[0]?.id}/escalate`);
  const { orders, deliver } = scene();
  for (const event of await eventsAbout(intentId)) await deliver(event);
  assert.deepEqual(
    orders.asked('settle').map(([{ outcome }]) => outcome),
    ['succeeded', 'inquiry', 'disputed', 'disputed'],
  );
});

Deno.test('the decline that ends an order cancels its payment', async () => {
  const { id: intentId } = await intentAtStripe({ metadata: { order_id: orderId } });
  const failed = eventOf('payment_intent.payment_failed', intentOf({ id: intentId }));
  const { orders, deliver } = scene();
  orders.answers.settle = 'failed';
  assert.equal((await deliver(failed)).status, 200);
  const statusNow = async () => (await stripe.paymentIntents.retrieve(intentId)).status;
  assert.equal(await statusNow(), 'requires_payment_method');

  orders.answers.settle = 'expired';
  assert.equal((await deliver(failed)).status, 200);
  assert.equal(await statusNow(), 'canceled');
  assert.deepEqual(
    orders.asked('settle').map(([{ outcome }]) => outcome),
    ['failed', 'failed', 'canceled'],
  );
});

Deno.test('no other event of an order that has ended cancels a payment or counts a card', async () => {
  const client = stripeClient();
  const asks: string[] = [];
  client.on('request', ({ method, path }: { method: string; path: string }) =>
    asks.push(`${method} ${path}`),
  );
  const { orders, deliver } = scene(client);
  orders.answers.settle = 'expired';
  orders.answers.declinedSetUps = 10;
  const canceled = eventOf(
    'payment_intent.canceled',
    intentOf({ metadata: { order_id: orderId } }),
  );
  assert.equal((await deliver(canceled)).status, 200);
  assert.deepEqual(
    orders.asked('settle').map(([{ outcome }]) => outcome),
    ['canceled'],
  );
  assert.deepEqual(
    asks.filter((each) => each.includes('/cancel')),
    [],
  );
});

Deno.test('a payment that can’t be canceled yet is left to the schedule, and the event is closed', async () => {
  const client = stripeClient();
  cutOff(client.paymentIntents, 'cancel', 'retrieve');
  const { orders, deliver } = scene(client);
  orders.answers.settle = 'expired';
  const lines = await logged(async () => {
    const event = eventOf('payment_intent.payment_failed', intentOf());
    assert.equal((await deliver(event)).status, 200);
  });
  assert.equal(lines.length, 1);
});

Deno.test('a set-up intent is canceled after ten declined cards', async () => {
  const { id } = await stripe.setupIntents.create({ allowed_payment_method_types: ['card'] });
  const statusNow = async () => (await stripe.setupIntents.retrieve(id)).status;
  const { orders, deliver } = scene();
  const declined = () => eventOf('setup_intent.setup_failed', { id, object: 'setup_intent' });
  orders.answers.declinedSetUps = 9;
  assert.equal((await deliver(declined())).status, 200);
  assert.equal(await statusNow(), 'requires_payment_method');
  orders.answers.declinedSetUps = 10;
  assert.equal((await deliver(declined())).status, 200);
  assert.equal(await statusNow(), 'canceled');
  // One more that was already in flight.
  assert.equal((await deliver(declined())).status, 200);
  assert.equal(orders.asked('closeEvent').length, 3);
  assert.deepEqual(orders.asked('settle'), []);

  const client = stripeClient();
  cutOff(client.setupIntents, 'cancel');
  const offline = scene(client);
  offline.orders.answers.declinedSetUps = 10;
  await logged(async () => assert.equal((await offline.deliver(declined())).status, 500));
});

Deno.test('an event that has been processed before is not applied again', async () => {
  const { orders, deliver } = scene();
  orders.answers.recordEvent = false;
  assert.equal((await deliver(eventOf('payment_intent.succeeded', intentOf()))).status, 200);
  assert.deepEqual(orders.asked('settle'), []);
});

Deno.test('a missing, wrong or stale signature is refused, and nothing is written', async () => {
  const { orders, serve } = scene();
  const body = JSON.stringify(eventOf('payment_intent.succeeded', intentOf()));
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
  assert.deepEqual(orders.asked('recordEvent'), []);
  assert.deepEqual(orders.asked('settle'), []);
  assert.equal((await read(serve(post(body, recent)))).status, 200);
});

Deno.test('a signed body that is not an event is refused, and nothing is written', async () => {
  const { orders, serve } = scene();
  const refusalOf = async (body: string) => {
    const headers = { 'stripe-signature': await signature(body, secret) };
    const { status, errorCode } = await read(serve(post(body, headers)));
    return [status, errorCode];
  };
  assert.deepEqual(await refusalOf('not json'), [400, 'invalid_signature']);
  const bodies = ['{}', 'null', '[]', '{"id":1,"type":"charge.refunded"}', '{"id":"evt_1"}'];
  for (const body of bodies) {
    assert.deepEqual(await refusalOf(body), [400, 'invalid_request'], body);
  }
  assert.deepEqual(orders.asked('recordEvent'), []);
});

Deno.test('an event of an unknown type is recorded and closed, and changes nothing', async () => {
  const { orders, deliver } = scene();
  const event = eventOf('payment_intent.partially_funded', intentOf());
  assert.equal((await deliver(event)).status, 200);
  assert.deepEqual(orders.asked('recordEvent'), [[event]]);
  assert.deepEqual(orders.asked('settle'), []);
  assert.deepEqual(orders.asked('closeEvent'), [[event.id]]);
});

Deno.test('a stored event contains no data about the payer', async () => {
  const { orders, deliver } = scene();
  const person = { name: 'Alice Example', email: 'alice@example.com', address: { city: 'Troy' } };
  const card = { billing_details: person, card: { brand: 'visa' } };
  const secrets = { client_secret: 'pi_1_secret_x', receipt_email: 'alice@example.com' };
  const intent = intentOf({ ...secrets, last_payment_error: { payment_method: card } });
  const event = eventOf('payment_intent.succeeded', intent);
  await deliver(event);
  const object = intentOf({ last_payment_error: { payment_method: { card: { brand: 'visa' } } } });
  assert.deepEqual(orders.asked('recordEvent'), [[{ ...event, data: { object } }]]);
  assert.equal(orders.asked('settle').length, 1);
});

Deno.test('payments of another application on the account are ignored', async () => {
  const { orders, deliver } = scene();
  orders.answers.settle = null;
  const theirs = { id: 'pi_theirs', metadata: {} };
  const noUuid = { id: 'pi_theirs', metadata: { order_id: '1234' } };
  const charge = chargeOf({ payment_intent: 'pi_theirs', amount_refunded: 1999 });
  const noIntents = [
    eventOf('charge.refunded', chargeOf({ payment_intent: null })),
    eventOf('charge.dispute.created', { ...dispute, payment_intent: null }),
  ];
  const lines = await logged(async () => {
    for (const event of [
      eventOf('payment_intent.succeeded', intentOf(theirs)),
      eventOf('payment_intent.succeeded', intentOf(noUuid)),
      eventOf('charge.refunded', charge),
      ...noIntents,
    ]) {
      assert.equal((await deliver(event)).status, 200);
    }
  });
  assert.deepEqual(lines, []);
  assert.deepEqual(
    orders.asked('settle').map(([{ orderId, intentId }]) => [orderId, intentId]),
    [1, 2, 3].map(() => [null, 'pi_theirs']),
  );
  assert.deepEqual(
    orders.asked('closeEvent'),
    noIntents.map(({ id }) => [id]),
  );
});

Deno.test('an event that can never be applied is stored with the reason and not retried', async () => {
  const { orders, deliver } = scene();
  orders.answers.settle = new ClientError('unprocessable', 'Order 651 is for another amount.');
  const refused = eventOf('payment_intent.succeeded', intentOf());
  const lines = await logged(async () => assert.equal((await deliver(refused)).status, 200));
  assert.equal(lines.length, 1);
  assert.deepEqual(orders.asked('closeEvent'), [[refused.id, 'Order 651 is for another amount.']]);
});

Deno.test('an event that names an order we do not have is logged', async () => {
  const { orders, deliver } = scene();
  orders.answers.settle = null;
  const lines = await logged(async () => {
    const event = eventOf('payment_intent.succeeded', intentOf());
    assert.equal((await deliver(event)).status, 200);
  });
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', /names no order of ours/);
});

Deno.test('while the database is down Stripe is asked to retry', async () => {
  const event = eventOf('payment_intent.succeeded', intentOf());
  for (const call of ['recordEvent', 'settle'] as const) {
    const { orders, deliver } = scene();
    orders.answers[call] = outage;
    const lines = await logged(async () => {
      const { status, errorCode } = await deliver(event);
      assert.deepEqual([status, errorCode], [500, 'internal'], call);
    });
    assert.equal(lines.length, 1, call);
    assert.deepEqual(orders.asked('closeEvent'), [], call);
  }
});

/** Creates an order's payment at Stripe; returns its intent. */
async function pay(card: string): Promise<string> {
  return (await paidIntentOf(card, { metadata: { order_id: orderId } })).id;
}

/** Stripe's events about an intent, oldest first; the functions' own key may not read them. */
async function eventsAbout(intentId: string) {
  const response = await fetch(new URL('/fake/events', Deno.env.get('STRIPE_API_URL')));
  const { events }: { events: Stripe.Event[] } = await response.json();
  return events.filter((event) => JSON.stringify(event).includes(intentId)).toReversed();
}

Deno.test('a refund whose money comes back no longer counts, whichever event names it', async () => {
  const { orders, deliver } = scene();
  const intentId = await pay('pm_card_visa');
  const refundId = crypto.randomUUID();
  const part = await stripe.refunds.create({ payment_intent: intentId, amount: 500 });
  const rest = await stripe.refunds.create({
    payment_intent: intentId,
    metadata: { refund_id: refundId },
  });
  await stripeFake(`refunds/${rest.id}/fail`);
  for (const event of await eventsAbout(intentId)) await deliver(event);
  // Both refunds' events are older than the failure.
  const payment = { ...paid, intentId };
  const card = { type: 'visa', lastFour: '4242' };
  const refunded = { ...payment, outcome: 'partially_refunded', amountCents: 500 };
  assert.deepEqual(
    orders.asked('settle').map(([settled]) => settled),
    [{ ...payment, outcome: 'succeeded', card }, refunded, refunded],
  );
  const failed = {
    intentId,
    stripeRefundId: rest.id,
    refundId,
    refundedCents: 500,
    problem: 'lost_or_stolen_card',
  };
  assert.deepEqual(
    orders.asked('settleFailedRefund').map(([refund]) => refund),
    [failed, failed, failed],
  );

  await stripeFake(`refunds/${part.id}/fail`, { status: 'canceled' });
  const [last] = (await eventsAbout(intentId)).toReversed();
  await deliver(last ?? {});
  assert.deepEqual(orders.asked('settleFailedRefund').at(-1), [
    {
      intentId,
      stripeRefundId: part.id,
      refundId: null,
      refundedCents: 0,
      problem: 'canceled',
    },
    last?.id,
  ]);
});

Deno.test('a refund that was only updated, or has no intent, changes nothing', async () => {
  const { orders, deliver } = scene();
  const refund = { id: 're_1', object: 'refund', payment_intent: 'pi_1', metadata: {} };
  const events = [
    eventOf('refund.updated', { ...refund, status: 'succeeded' }),
    eventOf('refund.failed', { ...refund, status: 'failed', payment_intent: null }),
  ];
  for (const event of events) assert.equal((await deliver(event)).status, 200);
  assert.deepEqual(orders.asked('settleFailedRefund'), []);
  assert.deepEqual(
    orders.asked('closeEvent'),
    events.map(({ id }) => [id]),
  );
});

Deno.test('a failed refund without a known reason or a listed payment leaves nothing refunded', async () => {
  const { orders, deliver } = scene();
  const refund = { id: 're_1', object: 'refund', payment_intent: 'pi_1', status: 'failed' };
  const event = eventOf('refund.failed', { ...refund, metadata: null });
  assert.equal((await deliver(event)).status, 200);
  const failed = { intentId: 'pi_1', stripeRefundId: 're_1', refundId: null, refundedCents: 0 };
  assert.deepEqual(orders.asked('settleFailedRefund'), [
    [{ ...failed, problem: 'failed' }, event.id],
  ]);
});

Deno.test('Stripe’s own events about a payment, its refund and its dispute are understood', async () => {
  const refunded = await pay('pm_card_visa');
  await stripe.refunds.create({ payment_intent: refunded });
  for (const [intentId, outcomes] of [
    [refunded, ['succeeded', 'refunded']],
    // One event for opening the dispute, one for the money withdrawn.
    [await pay('pm_card_createDispute'), ['succeeded', 'disputed', 'disputed']],
  ] as const) {
    const { orders, deliver } = scene();
    for (const event of await eventsAbout(intentId)) {
      assert.equal((await deliver(event)).status, 200);
    }
    assert.deepEqual(
      orders.asked('settle').map(([{ outcome }]) => outcome),
      outcomes,
    );
  }
});

Deno.test('a card that cannot be looked up does not block access', async () => {
  const { orders, deliver } = scene();
  const intent = intentOf({ latest_charge: 'ch_unheard_of' });
  const lines = await logged(async () => {
    assert.equal((await deliver(eventOf('payment_intent.succeeded', intent))).status, 200);
  });
  assert.equal(lines.length, 1);
  assert.equal(orders.asked('settle')[0]?.[0].card, null);
});

Deno.test('a payment with another method is settled with its kind', async () => {
  for (const [payment_method_details, type] of [
    [null, 'other'],
    [{ type: 'klarna' }, 'other'],
    [{ type: 'link' }, 'link'],
    [{ type: 'us_bank_account' }, 'bank'],
    [{ type: 'sepa_debit' }, 'bank'],
    [{ type: 'card', card: { brand: 'visa' } }, 'visa'],
  ] as const) {
    const { orders, deliver } = scene();
    const intent = intentOf({ latest_charge: { payment_method_details } });
    const lines = await logged(() => deliver(eventOf('payment_intent.succeeded', intent)));
    assert.deepEqual(lines, []);
    assert.deepEqual(orders.asked('settle')[0]?.[0].card, { type, lastFour: null });
  }
});

Deno.test('an unknown card brand is stored as a card', async () => {
  const { orders, deliver } = scene();
  const charge = { payment_method_details: { card: { brand: 'discover', last4: '1117' } } };
  await deliver(eventOf('payment_intent.succeeded', intentOf({ latest_charge: charge })));
  assert.deepEqual(orders.asked('settle')[0]?.[0].card, { type: 'card', lastFour: '1117' });
});
