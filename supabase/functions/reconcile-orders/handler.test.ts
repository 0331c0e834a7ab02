import assert from 'node:assert/strict';

import { Stripe } from 'stripe';

import { ClientError, endpoint } from '../_shared/http.ts';
import type { OrderRecords } from '../_shared/order-records.ts';
import type { Orders } from '../_shared/orders.ts';
import type { OrderStatus, OrderToReconcile } from '../_shared/server-database.ts';
import { stripeClient } from '../_shared/stripe.ts';
import {
  confirmInBrowser,
  cutOff,
  intentOf,
  logged,
  outage,
  post,
  read,
  recorder,
  stripeFake,
  stripe,
} from '../_shared/test-support.ts';
import { reconcileOrders } from './handler.ts';

const since = new Date(Date.now() - 1000).toISOString();

interface Finding {
  subject: string;
  problem: string;
  isResolved: boolean;
}

/** An order in our records: free, completed and correct. */
const orderOf = (order_number: number, changes: Partial<OrderToReconcile> = {}) => ({
  id: crypto.randomUUID(),
  order_number,
  status: 'completed' as const,
  is_free: true,
  stripe_payment_intent_id: null,
  refunded_cents: 0,
  lost_cents: 0,
  is_access_right: true,
  trouble: null,
  twin_number: null,
  lacks_fee: false,
  sells_to: [],
  ...changes,
});

const completed = (row: OrderToReconcile): OrderToReconcile => ({ ...row, status: 'completed' });

/** Our records, and those after settling. */
function scene(rows: OrderToReconcile[], { after = rows.map(completed), client = stripe } = {}) {
  const orders = recorder<Orders>({
    settle: 'completed',
    settleFailedRefund: 'completed',
    recordBalance: undefined,
  });
  const records = recorder<OrderRecords>({
    orders(_since, afterNumber, limit) {
      const now = orders.asked('settle').length > 0 ? after : rows;
      return now.filter(({ order_number }) => order_number > afterNumber).slice(0, limit);
    },
    intentsOf(ids) {
      const known = rows.filter(({ id }) => ids.includes(id));
      return new Map(known.map((row) => [row.id, row.stripe_payment_intent_id]));
    },
  });
  const services = { requireServer: () => {}, records, orders, stripe: client };
  const serve = endpoint('reconcile-orders', (request) => reconcileOrders(request, services));

  /** Reads every page, ignoring payments that other tests left at Stripe. */
  const reconcile = async (body: object = {}, alsoOurs: string[] = []) => {
    const pages: { checked: number; next: unknown }[] = [];
    const findings: Finding[] = [];
    for (let from: unknown; from !== null;) {
      const answer = await read(
        serve(post({ since, ...body, ...(from !== undefined && { from }) })),
      );
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      const page = answer.body as { checked: number; findings: Finding[]; next: unknown };
      pages.push({ checked: page.checked, next: page.next });
      findings.push(...page.findings);
      from = page.next;
      assert.ok(pages.length < 20, 'the pages come to an end');
    }
    const known = rows.flatMap(({ id, stripe_payment_intent_id: intent }) => [id, intent ?? id]);
    const ids = [...known, ...alsoOurs];
    const isOurs = ({ subject, problem }: Finding) =>
      subject.startsWith('Order') || ids.some((id) => (subject + problem).includes(id));
    return { pages, findings: findings.filter(isOurs) };
  };
  return { orders, records, services, serve, reconcile };
}

const intentFor = (orderId: string, more: object = {}) =>
  intentOf({ metadata: { order_id: orderId }, ...more });

/** An order and its intent at Stripe, paid with a card if one is given. */
async function ordered(card: string | null, changes: Partial<OrderToReconcile> = {}) {
  const order = orderOf(651, { is_free: false, ...changes });
  const payment = card ? { payment_method: card, confirm: true } : {};
  const { id } = await intentFor(order.id, payment);
  return { ...order, stripe_payment_intent_id: id };
}

Deno.test('a card from where the store does not sell is reported, once it has paid', async () => {
  const rows = await Promise.all(
    [['CA', 'FR'], [], ['CA', 'US']].map((sells_to, index) =>
      ordered('pm_card_visa', { sells_to, order_number: 651 + index }),
    ),
  );
  const { findings } = await scene(rows).reconcile({ dryRun: true });
  assert.deepEqual(
    findings.map(({ subject, problem }) => `${subject}: ${problem}`),
    [
      'Order 00651: Paid with a card from US, where the store does not sell. Refund it, unless its buyer lives elsewhere.',
    ],
  );
});

Deno.test('a payment that does not say where its card is from is not reported for it', async () => {
  const sells_to = ['CA'];
  const byLink = await ordered(null, { sells_to });
  const { client_secret } = await stripe.paymentIntents.retrieve(byLink.stripe_payment_intent_id);
  await confirmInBrowser(client_secret, { 'payment_method_data[type]': 'link' });
  assert.deepEqual((await scene([byLink]).reconcile({ dryRun: true })).findings, []);

  const byCard = await ordered('pm_card_visa', { sells_to });
  const expand = ['latest_charge'];
  const intent = await stripe.paymentIntents.retrieve(byCard.stripe_payment_intent_id, { expand });
  Object.assign(intent.latest_charge ?? {}, { payment_method_details: null });
  const client = stripeClient();
  Object.assign(client.paymentIntents, { retrieve: async () => intent });
  assert.deepEqual((await scene([byCard], { client }).reconcile({ dryRun: true })).findings, []);
});

Deno.test('a card from where the store does not sell is not reported after a refund', async () => {
  const order = await ordered('pm_card_visa', {
    sells_to: ['CA'],
    status: 'refunded',
    refunded_cents: 1999,
  });
  await stripe.refunds.create({ payment_intent: order.stripe_payment_intent_id });
  assert.deepEqual((await scene([order]).reconcile({ dryRun: true })).findings, []);
});

Deno.test('every order is compared once, however many pages they fill', async () => {
  const wrong = [1, 5, 6, 50, 51, 100, 101, 120];
  const rows = Array.from({ length: 120 }, (_, index) =>
    orderOf(index + 1, { is_access_right: !wrong.includes(index + 1) }),
  );
  const { records, reconcile } = scene(rows);
  const { pages, findings } = await reconcile({ dryRun: true });
  assert.deepEqual(records.asked('orders'), [
    [since, 0, 50],
    [since, 50, 50],
    [since, 100, 50],
  ]);
  assert.deepEqual(pages.slice(0, 3), [
    { checked: 50, next: { step: 'orders', after: 50 } },
    { checked: 50, next: { step: 'orders', after: 100 } },
    { checked: 20, next: { step: 'payments', after: null } },
  ]);
  assert.deepEqual(
    findings.map(({ subject }) => subject),
    wrong.map((number) => `Order ${String(number).padStart(5, '0')}`),
  );
});

Deno.test('a full last page is followed by an empty one, then by the payments', async () => {
  const { records, reconcile } = scene(
    Array.from({ length: 50 }, (_, index) => orderOf(index + 1)),
  );
  const { pages } = await reconcile();
  assert.equal(records.asked('orders').length, 2);
  assert.deepEqual(pages[1], { checked: 0, next: { step: 'payments', after: null } });
});

const paid = { payment_method: 'pm_card_visa', confirm: true };

async function loseDispute({ stripe_payment_intent_id: payment_intent }: OrderToReconcile) {
  const { data } = await stripe.disputes.list({ payment_intent: payment_intent ?? '' });
  await stripeFake(`disputes/${data[0]?.id}/close`, { status: 'lost' });
}

Deno.test('every payment is compared, however many pages they fill', async () => {
  const [first, last] = [orderOf(651, { is_free: false }), orderOf(652, { is_free: false })];
  const oldest = await intentFor(first.id, paid);
  for (let count = 0; count < 100; count++) {
    await stripe.paymentIntents.create({ amount: 1999, currency: 'usd' });
  }
  const latest = await intentFor(last.id, paid);

  const { orders, reconcile } = scene([first, last]);
  const { findings } = await reconcile({ from: { step: 'payments', after: null } });
  // The latest come first.
  const found = [
    [latest.id, last.id],
    [oldest.id, first.id],
  ];
  assert.deepEqual(
    findings,
    found.map(([intent, order]) => ({
      subject: `Payment ${intent}`,
      problem: `Pays for order ${order}, which is not linked to it.`,
      isResolved: true,
    })),
  );
  assert.deepEqual(
    orders.asked('settle').map(([{ intentId, orderId }]) => [intentId, orderId]),
    found,
  );
});

Deno.test('a completed order without a payment is unresolved', async () => {
  const order = await ordered(null);
  const { orders, reconcile } = scene([order]);
  const { findings } = await reconcile();
  assert.deepEqual(findings, [
    {
      subject: 'Order 00651',
      problem: 'Status is completed, but its payment has not succeeded.',
      isResolved: false,
    },
  ]);
  assert.deepEqual(orders.asked('settle'), []);
});

Deno.test('an order whose payment can still go either way is no finding', async () => {
  for (const status of ['pending', 'failed'] as const) {
    const { reconcile } = scene([await ordered(null, { status })]);
    assert.deepEqual((await reconcile()).findings, []);
  }
});

for (const [card, end] of [
  ['pm_card_createDispute', 'prevented'],
  ['pm_card_createDispute', 'won'],
] as const) {
  Deno.test(`a dispute that ended as ${end} leaves the order completed`, async () => {
    const order = await ordered(card, { status: 'disputed' });
    const intent = order.stripe_payment_intent_id;
    const { data } = await stripe.disputes.list({ payment_intent: intent });
    await stripeFake(`disputes/${data[0]?.id}/close`, { status: end });
    const { orders, reconcile } = scene([order]);
    assert.deepEqual((await reconcile()).findings, [
      {
        subject: 'Order 00651',
        problem: 'Status is disputed, should be completed.',
        isResolved: true,
      },
    ]);
    assert.deepEqual(
      orders.asked('settle').map(([{ orderId, outcome }]) => [orderId, outcome]),
      ['succeeded', 'dispute_won'].map((outcome) => [order.id, outcome]),
    );
  });
}

Deno.test('an order agrees with its open or lost dispute', async () => {
  for (const records of [
    { status: 'disputed' },
    { status: 'dispute_lost', lost_cents: 1999 },
  ] as const) {
    const order = await ordered('pm_card_createDispute', records);
    if (records.status === 'dispute_lost') await loseDispute(order);
    const { orders, reconcile } = scene([order]);
    assert.deepEqual((await reconcile()).findings, []);
    assert.deepEqual(orders.asked('settle'), []);
  }
});

Deno.test('a loss that was recorded with another amount is settled', async () => {
  const order = await ordered('pm_card_createDispute', { status: 'dispute_lost', lost_cents: 1 });
  await loseDispute(order);
  const { reconcile } = scene([order], { after: [{ ...order, lost_cents: 1999 }] });
  assert.deepEqual(
    (await reconcile()).findings,
    found('Lost 1 cents to disputes here, 1999 at Stripe.', true),
  );
});

Deno.test('a refund in part and a lost dispute return no more than was paid', async () => {
  const order = await ordered('pm_card_createDispute', {
    status: 'dispute_lost',
    refunded_cents: 500,
    lost_cents: 1499,
  });
  await loseDispute(order);
  const intent = await stripe.paymentIntents.retrieve(order.stripe_payment_intent_id, {
    expand: ['latest_charge'],
  });
  Object.assign(intent.latest_charge ?? {}, { amount_refunded: 500 });
  const client = stripeClient();
  Object.assign(client.paymentIntents, { retrieve: async () => intent });
  assert.deepEqual((await scene([order], { client }).reconcile()).findings, []);
});

Deno.test('an order is unresolved if settling does not fix it, or SQL refuses', async () => {
  const problem = 'Status is pending, should be completed.';
  const order = await ordered('pm_card_visa', { status: 'pending' });
  const shop = scene([order], { after: [order] });
  const unresolved = { subject: 'Order 00651', isResolved: false };
  assert.deepEqual((await shop.reconcile()).findings, [{ ...unresolved, problem }]);

  shop.orders.answers.settle = new ClientError('unprocessable', 'Order 651 is for another amount.');
  assert.deepEqual((await shop.reconcile()).findings, [
    { ...unresolved, problem: `${problem} Order 651 is for another amount.` },
  ]);
});

Deno.test('a dry run changes nothing', async () => {
  const { orders, reconcile } = scene([await ordered('pm_card_visa', { status: 'pending' })]);
  assert.equal((await reconcile({ dryRun: true })).findings[0]?.isResolved, false);
  assert.deepEqual(orders.asked('settle'), []);
});

Deno.test('a request takes a time of any time zone, and is refused without one', async () => {
  const { serve } = scene([]);
  for (const [time, status] of [
    ['2026-06-01T14:00:00+02:00', 200],
    ['2026-06-01', 400],
    [undefined, 400],
  ] as const) {
    assert.equal((await read(serve(post({ since: time })))).status, status, time);
  }
});

Deno.test('only the server can reconcile', async () => {
  const { orders, services } = scene([await ordered('pm_card_visa', { status: 'pending' })]);
  services.requireServer = () => {
    throw new ClientError('forbidden', 'Only the server may do this.');
  };
  const serve = endpoint('reconcile-orders', (request) => reconcileOrders(request, services));
  assert.equal((await read(serve(post({ since })))).status, 403);
  assert.deepEqual(orders.asked('settle'), []);
});

/** The finding about order 651. */
const found = (problem: string, isResolved: boolean) => [
  { subject: 'Order 00651', problem, isResolved },
];

Deno.test('a paid order that has no payment at Stripe is unresolved', async () => {
  const client = stripeClient();
  const { reconcile } = scene([orderOf(651, { is_free: false })], { client });
  const never = found('Status is completed, but Stripe has no payment for it.', false);
  const pageOfOurs = { from: { step: 'orders', after: 0 } };
  cutOff(client.paymentIntents, 'retrieve');
  assert.deepEqual((await reconcile(pageOfOurs)).findings, never);

  const unknown = { is_free: false, stripe_payment_intent_id: 'pi_of_another_account' };
  assert.deepEqual((await scene([orderOf(651, unknown)]).reconcile()).findings, never);

  const unpaid = (['pending', 'failed', 'expired'] as const).map((status, index) =>
    orderOf(index + 1, { is_free: false, status }),
  );
  assert.deepEqual((await scene([...unpaid, orderOf(4)]).reconcile()).findings, []);
});

Deno.test('an outage of the database fails the request', async () => {
  const { orders, serve } = scene([await ordered('pm_card_visa', { status: 'pending' })]);
  orders.answers.settle = outage;
  await logged(async () => assert.equal((await read(serve(post({ since })))).status, 500));
});

for (const [amount, problem, outcome] of [
  [500, 'Refunded 0 cents here, 500 at Stripe.', 'partially_refunded'],
  [1999, 'Status is completed, should be refunded.', 'refunded'],
] as const) {
  const status: OrderStatus = outcome === 'refunded' ? outcome : 'completed';
  Deno.test(`${amount} cents of 1999 refunded at Stripe are recorded as ${outcome}`, async () => {
    const order = await ordered('pm_card_visa');
    const intentId = order.stripe_payment_intent_id;
    await stripe.refunds.create({ payment_intent: intentId, amount });
    const after = [{ ...order, status, refunded_cents: amount }];
    const { orders, reconcile } = scene([order], { after });
    assert.deepEqual((await reconcile()).findings, found(problem, true));
    const payment = { orderId: order.id, intentId, currency: 'usd' };
    const card = { type: 'visa', lastFour: '4242' };
    assert.deepEqual(
      orders.asked('settle').map(([settled]) => settled),
      [
        { ...payment, outcome: 'succeeded', amountCents: 1999, card },
        { ...payment, outcome, amountCents: amount },
      ],
    );
  });
}

Deno.test('only the refund that failed is settled as failed', async () => {
  const order = await ordered('pm_card_visa', { status: 'refunded', refunded_cents: 1999 });
  const payment_intent = order.stripe_payment_intent_id;
  await stripe.refunds.create({ payment_intent, amount: 500 });
  const refundId = crypto.randomUUID();
  const metadata = { refund_id: refundId };
  const { id } = await stripe.refunds.create({ payment_intent, metadata });
  await stripeFake(`refunds/${id}/fail`);
  const after = [{ ...completed(order), refunded_cents: 500 }];
  const { orders, reconcile } = scene([order], { after });
  assert.deepEqual(
    (await reconcile()).findings,
    found('Status is refunded, should be completed.', true),
  );
  const failed = {
    intentId: payment_intent,
    stripeRefundId: id,
    refundId,
    refundedCents: 500,
    problem: 'lost_or_stolen_card',
  };
  assert.deepEqual(orders.asked('settleFailedRefund'), [[failed]]);
});

Deno.test('a failed refund is settled once', async () => {
  const order = await ordered('pm_card_visa', { is_access_right: false });
  const payment_intent = order.stripe_payment_intent_id;
  const { id } = await stripe.refunds.create({ payment_intent });
  await stripeFake(`refunds/${id}/fail`);
  const { orders, reconcile } = scene([order], {
    after: [{ ...order, is_access_right: true }],
  });
  const { findings } = await reconcile();
  assert.deepEqual(findings, found('Access does not match its status.', true));
  assert.deepEqual(orders.asked('settleFailedRefund'), []);
});

Deno.test('a payment canceled before a card was tried expires its order', async () => {
  const order = await ordered(null, { status: 'completed' });
  await stripe.paymentIntents.cancel(order.stripe_payment_intent_id);
  const after = [{ ...order, status: 'expired' as const }];
  const { orders, reconcile } = scene([order], { after });
  assert.deepEqual(
    (await reconcile()).findings,
    found('Status is completed, should be expired.', true),
  );
  assert.deepEqual(
    orders.asked('settle').map(([{ outcome }]) => outcome),
    ['canceled'],
  );
});

Deno.test('a canceled payment that SQL refuses is unresolved', async () => {
  const order = await ordered(null);
  await stripe.paymentIntents.cancel(order.stripe_payment_intent_id);
  const { orders, reconcile } = scene([order]);
  orders.answers.settle = new ClientError('unprocessable', 'Order 651 is another’s.');
  const problem = 'Status is completed, should be expired. Order 651 is another’s.';
  assert.deepEqual((await reconcile()).findings, found(problem, false));
});

Deno.test('a lost dispute whose webhooks were lost revokes the order’s access', async () => {
  const order = await ordered('pm_card_createDispute');
  await loseDispute(order);
  const { orders, reconcile } = scene([order]);
  await reconcile();
  assert.deepEqual(
    orders.asked('settle').map(([{ outcome, dispute }]) => [outcome, dispute?.status]),
    [
      ['succeeded', undefined],
      ['dispute_lost', 'lost'],
    ],
  );
});

Deno.test('an inquiry changes nothing, open or closed', async () => {
  const order = await ordered('pm_card_createDisputeInquiry');
  const { orders, reconcile } = scene([order]);
  assert.deepEqual((await reconcile()).findings, []);
  const { data } = await stripe.disputes.list({ payment_intent: order.stripe_payment_intent_id });
  await stripeFake(`disputes/${data[0]?.id}/close`, { status: 'warning_closed' });
  assert.deepEqual((await reconcile()).findings, []);
  assert.deepEqual(orders.asked('settle'), []);
});

Deno.test('the open payment of an expired order is canceled', async () => {
  const order = await ordered(null, { status: 'expired' });
  const problem = 'Expired, but its payment can still be completed.';
  const { orders, reconcile } = scene([order], { after: [order] });
  assert.deepEqual((await reconcile({ dryRun: true })).findings, found(problem, false));
  assert.equal(orders.asked('settle').length, 0);
  assert.deepEqual((await reconcile()).findings, found(problem, true));
  const intent = await stripe.paymentIntents.retrieve(order.stripe_payment_intent_id);
  assert.equal(intent.status, 'canceled');
  assert.deepEqual(
    orders.asked('settle').map(([{ outcome }]) => outcome),
    ['canceled'],
  );
  assert.deepEqual((await reconcile()).findings, []);
});

Deno.test('a payment that Stripe won’t cancel is unresolved', async () => {
  const order = await ordered(null, { status: 'expired' });
  const client = stripeClient();
  cutOff(client.paymentIntents, 'cancel');
  const problem = 'Expired, but its payment can still be completed.';
  const { findings } = await scene([order], { client }).reconcile();
  assert.deepEqual(findings, found(problem, false));
});

Deno.test('an expired order whose payment Stripe forgot while it was canceled is resolved', async () => {
  const order = await ordered(null, { status: 'expired' });
  const client = stripeClient();
  const intent = await stripe.paymentIntents.retrieve(order.stripe_payment_intent_id);
  const reads = [intent];
  const forgotten = new Stripe.errors.StripeInvalidRequestError({
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: 'No such payment_intent.',
  });
  Object.assign(client.paymentIntents, {
    cancel: () => Promise.reject(forgotten),
    retrieve: async () => reads.pop() ?? Promise.reject(forgotten),
  });
  const problem = 'Expired, but its payment can still be completed.';
  const { findings } = await scene([order], { client }).reconcile();
  assert.deepEqual(findings, found(problem, true));
});

Deno.test('an expired order with a processing payment is no finding', async () => {
  const order = await ordered(null, { status: 'expired' });
  const { client_secret } = await stripe.paymentIntents.retrieve(order.stripe_payment_intent_id);
  await confirmInBrowser(client_secret, { payment_method: 'pm_card_authenticationRequired' });
  await stripeFake(`payment_intents/${order.stripe_payment_intent_id}/process`);
  assert.deepEqual((await scene([order]).reconcile()).findings, []);
});

const TROUBLES = [
  ['no_access', null, 'Paid, but grants no access: its buyer or plan no longer exists. Refund it.'],
  [
    'credit_lost',
    null,
    'Paid, but grants no access: the payment behind its upgrade credit was returned. Refund it, or grant access manually.',
  ],
  [
    'credit_used_twice',
    652,
    'Paid, but grants no access: its upgrade credit has moved on to a later order. Refund it, or grant access manually: order 00652.',
  ],
  [
    'paid_twice',
    649,
    'Paid for access another order already grants. Refund one of the two: order 00649.',
  ],
  [
    'undated_returns',
    null,
    'The dashboard counts another amount as refunded or lost: correct its rows in private.order_returns.',
  ],
] as const;

for (const [trouble, twin_number, problem] of TROUBLES) {
  Deno.test(`a problem takes a person’s decision: ${trouble}`, async () => {
    const order = await ordered('pm_card_visa', { trouble, twin_number });
    const { orders, reconcile } = scene([order]);
    assert.deepEqual((await reconcile()).findings, found(problem, false));
    assert.deepEqual(orders.asked('settle'), []);

    const pending = await ordered('pm_card_visa', { status: 'pending' });
    const after = [{ ...completed(pending), trouble, twin_number }];
    const { findings } = await scene([pending], { after }).reconcile();
    assert.deepEqual(findings, found(`Status is pending, should be completed. ${problem}`, false));
  });
}

for (const [first, records] of [
  ['lost', { status: 'dispute_lost', lost_cents: 1999 }],
  ['needs_response', { status: 'disputed' }],
] as const) {
  Deno.test(`of two disputes, one won and one ${first}, the latter decides`, async () => {
    const order = await ordered('pm_card_createDispute', records);
    const payment_intent = order.stripe_payment_intent_id;
    const [dispute] = (await stripe.disputes.list({ payment_intent })).data;
    const client = stripeClient();
    const list = () => [
      { ...dispute, status: first },
      { ...dispute, status: 'won' },
    ];
    Object.assign(client.disputes, { list });
    const { reconcile } = scene([order], { client });
    assert.deepEqual((await reconcile()).findings, []);
  });
}

Deno.test('disputes of an undisputed payment are not requested', async () => {
  const client = stripeClient();
  cutOff(client.disputes, 'list');
  const { reconcile } = scene([await ordered('pm_card_visa')], { client });
  assert.deepEqual((await reconcile()).findings, []);
});

Deno.test('a fee that is missing is recorded, unless it is a dry run or Stripe does not tell it', async () => {
  const order = await ordered('pm_card_visa', { lacks_fee: true });
  const problem = 'Stripe’s fee is not recorded.';
  const dry = scene([order]);
  assert.deepEqual((await dry.reconcile({ dryRun: true })).findings, found(problem, false));
  assert.deepEqual(dry.orders.asked('recordBalance'), []);

  const { orders, reconcile } = scene([order]);
  assert.deepEqual((await reconcile()).findings, found(problem, true));
  assert.deepEqual(
    orders.asked('recordBalance').map(([id]) => id),
    [order.stripe_payment_intent_id],
  );
  assert.deepEqual(orders.asked('settle'), []);

  orders.answers.recordBalance = outage;
  const lines = await logged(async () => {
    assert.deepEqual((await reconcile()).findings, found(problem, false));
  });
  assert.equal(lines.length, 1);
});

Deno.test('a refunded payment that SQL refuses is no finding', async () => {
  const order = await ordered('pm_card_visa', { status: 'expired' });
  await stripe.refunds.create({ payment_intent: order.stripe_payment_intent_id });
  const { orders, reconcile } = scene([order]);
  orders.answers.settle = new ClientError('unprocessable', 'Order 651 is for another amount.');
  assert.deepEqual((await reconcile()).findings, []);
});

Deno.test('an order that disappears while it is settled is unresolved', async () => {
  const problem = 'Status is pending, should be completed.';
  for (const after of [[], [orderOf(652)]]) {
    const rows = [await ordered('pm_card_visa', { status: 'pending' }), ...after];
    const { reconcile } = scene(rows, { after });
    assert.deepEqual((await reconcile()).findings, found(problem, false));
  }
});

const theirs = { from: { step: 'payments', after: null } };

Deno.test('a payment for an order that does not exist is unresolved', async () => {
  const orderId = crypto.randomUUID();
  const { id } = await intentFor(orderId, paid);
  const { findings } = await scene([]).reconcile(theirs, [id]);
  const problem = `Pays for order ${orderId}, which does not exist.`;
  assert.deepEqual(findings, [{ subject: `Payment ${id}`, problem, isResolved: false }]);
});

Deno.test('a payment that is open, refunded or names no order of ours is no finding', async () => {
  const order = orderOf(651, { is_free: false });
  const unpaid = await intentFor(order.id);
  const givenBack = await intentFor(order.id, paid);
  await stripe.refunds.create({ payment_intent: givenBack.id });
  const others = await intentOf(paid);
  const ids = [unpaid, givenBack, others].map(({ id }) => id);
  const { orders, reconcile } = scene([order]);
  assert.deepEqual((await reconcile(theirs, ids)).findings, []);
  assert.deepEqual(orders.asked('settle'), []);
});

Deno.test('an unlinked payment is settled, unless it is a dry run or SQL refuses', async () => {
  const order = orderOf(651, { is_free: false });
  const { id } = await intentFor(order.id, paid);
  const problem = `Pays for order ${order.id}, which is not linked to it.`;
  const unresolved = { subject: `Payment ${id}`, isResolved: false };

  const { orders, reconcile, serve } = scene([order]);
  const dry = await reconcile({ ...theirs, dryRun: true });
  assert.deepEqual(dry.findings, [{ ...unresolved, problem }]);
  assert.deepEqual(orders.asked('settle'), []);

  orders.answers.settle = new ClientError('unprocessable', 'Order 651 is for another amount.');
  assert.deepEqual((await reconcile(theirs)).findings, [
    { ...unresolved, problem: `${problem} Order 651 is for another amount.` },
  ]);

  orders.answers.settle = outage;
  await logged(async () => {
    assert.equal((await read(serve(post({ since, ...theirs })))).status, 500);
  });
});

Deno.test('the last page of payments has no next page', async () => {
  const client = stripeClient();
  const { serve } = scene([], { client });
  const intent = await intentOf();
  for (const [has_more, next] of [
    [true, { step: 'payments', after: intent.id }],
    [false, null],
  ] as const) {
    const page = async () => ({ data: [intent], has_more });
    Object.assign(client.paymentIntents, { list: page });
    assert.deepEqual((await read(serve(post({ since, ...theirs })))).body['next'], next);
  }
});
