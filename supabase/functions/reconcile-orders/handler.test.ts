import assert from 'node:assert/strict';

import { ClientError, endpoint } from '../_shared/http.ts';
import type { Ledger } from '../_shared/ledger.ts';
import type { Payment } from '../_shared/orders.ts';
import type { OrderToReconcile } from '../_shared/server-database.ts';
import { stripeClient } from '../_shared/stripe.ts';
import {
  confirmInBrowser,
  cutOff,
  intentOf,
  logged,
  MemoryOrders,
  post,
  read,
  stripeFake,
  stripe,
} from '../_shared/test-support.ts';
import { reconcileOrders } from './handler.ts';

const since = new Date(Date.now() - 1000).toISOString();

interface Finding {
  subject: string;
  problem: string;
  isMended: boolean;
}

/** An order as our books have it: free, completed, and as it should be. */
const orderOf = (order_number: number, changes: Partial<OrderToReconcile> = {}) => ({
  id: crypto.randomUUID(),
  order_number,
  status: 'completed' as const,
  is_free: true,
  stripe_payment_intent_id: null,
  refunded_cents: 0,
  is_access_right: true,
  trouble: null,
  twin_number: null,
  ...changes,
});

const complete = (row: OrderToReconcile) => void (row.status = 'completed');

/** Our books. What settling does to an order, `mend` says. */
function scene(
  rows: OrderToReconcile[],
  {
    mend = complete,
    client = stripe,
  }: { mend?: (row: OrderToReconcile, payment: Payment) => void; client?: typeof stripe } = {},
) {
  const asked: unknown[] = [];
  const ledger: Ledger = {
    async orders(...page) {
      asked.push(page);
      const [, after, limit] = page;
      const rest = rows.filter(({ order_number }) => order_number > after);
      return structuredClone(rest.slice(0, limit));
    },
    async intentsOf(ids) {
      const known = rows.filter(({ id }) => ids.includes(id));
      return new Map(known.map((row) => [row.id, row.stripe_payment_intent_id]));
    },
  };
  const orders = new MemoryOrders();
  const settle = orders.settle.bind(orders);
  orders.settle = async (...settled) => {
    const row = rows.find(({ id }) => id === settled[0].orderId);
    if (row) mend(row, settled[0]);
    return settle(...settled);
  };
  const services = { requireServer: () => {}, ledger, orders, stripe: client };
  const serve = endpoint('reconcile-orders', (request) => reconcileOrders(request, services));

  /** From the first page to the last; what other tests leave at Stripe is no concern of this one. */
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
  return { orders, services, asked, serve, reconcile };
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

Deno.test('every order is compared once, however many pages they fill', async () => {
  const wrong = [1, 5, 6, 50, 51, 100, 101, 120];
  const rows = Array.from({ length: 120 }, (_, index) =>
    orderOf(index + 1, { is_access_right: !wrong.includes(index + 1) }),
  );
  const { asked, reconcile } = scene(rows);
  const { pages, findings } = await reconcile({ dryRun: true });
  assert.deepEqual(asked, [
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
  const { asked, reconcile } = scene(Array.from({ length: 50 }, (_, index) => orderOf(index + 1)));
  const { pages } = await reconcile();
  assert.equal(asked.length, 2);
  assert.deepEqual(pages[1], { checked: 0, next: { step: 'payments', after: null } });
});

const paid = { payment_method: 'pm_card_visa', confirm: true };

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
      problem: `Paid for the order ${order}, which does not know of it.`,
      isMended: true,
    })),
  );
  assert.deepEqual(
    orders.settled.map(([{ intentId, orderId }]) => [intentId, orderId]),
    found,
  );
});

Deno.test('an order that reads completed although no money came is open until somebody decides', async () => {
  const order = await ordered(null);
  const { orders, reconcile } = scene([order]);
  const { findings } = await reconcile();
  assert.deepEqual(findings, [
    {
      subject: 'Order 00651',
      problem: 'Reads completed, but its payment has not gone through.',
      isMended: false,
    },
  ]);
  assert.deepEqual(orders.settled, []);
});

Deno.test('an order whose payment can still go either way is as it should be', async () => {
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
      { subject: 'Order 00651', problem: 'Reads disputed, should be completed.', isMended: true },
    ]);
    assert.deepEqual(
      orders.settled.map(([{ orderId, outcome }]) => [orderId, outcome]),
      ['succeeded', 'disputed', 'dispute_won'].map((outcome) => [order.id, outcome]),
    );
  });
}

Deno.test('a dispute that is open, or was lost, leaves the order disputed', async () => {
  for (const end of [null, 'lost']) {
    const order = await ordered('pm_card_createDispute', { status: 'disputed' });
    const intent = order.stripe_payment_intent_id;
    const { data } = await stripe.disputes.list({ payment_intent: intent });
    if (end) await stripeFake(`disputes/${data[0]?.id}/close`, { status: end });
    const { orders, reconcile } = scene([order]);
    assert.deepEqual((await reconcile()).findings, []);
    assert.deepEqual(orders.settled, []);
  }
});

Deno.test('what settling did not put right stays open, and so does what SQL refuses', async () => {
  const problem = 'Reads pending, should be completed.';
  const books = scene([await ordered('pm_card_visa', { status: 'pending' })], { mend: () => {} });
  const open = { subject: 'Order 00651', isMended: false };
  assert.deepEqual((await books.reconcile()).findings, [{ ...open, problem }]);

  books.orders.outcome = new ClientError('unprocessable', 'Order 651 is for another amount.');
  assert.deepEqual((await books.reconcile()).findings, [
    { ...open, problem: `${problem} Order 651 is for another amount.` },
  ]);
});

Deno.test('a dry run changes nothing', async () => {
  const { orders, reconcile } = scene([await ordered('pm_card_visa', { status: 'pending' })]);
  assert.equal((await reconcile({ dryRun: true })).findings[0]?.isMended, false);
  assert.deepEqual(orders.settled, []);
});

Deno.test('a time may be that of any place, and a request that names none is refused', async () => {
  const { serve } = scene([]);
  for (const [time, status] of [
    ['2026-06-01T14:00:00+02:00', 200],
    ['2026-06-01', 400],
    [undefined, 400],
  ] as const) {
    assert.equal((await read(serve(post({ since: time })))).status, status, time);
  }
});

Deno.test('nobody but the server may ask', async () => {
  const { orders, services } = scene([await ordered('pm_card_visa', { status: 'pending' })]);
  services.requireServer = () => {
    throw new ClientError('forbidden', 'Only the server may do this.');
  };
  const serve = endpoint('reconcile-orders', (request) => reconcileOrders(request, services));
  assert.equal((await read(serve(post({ since })))).status, 403);
  assert.deepEqual(orders.settled, []);
});

/** The finding about order 651. */
const found = (problem: string, isMended: boolean) => [
  { subject: 'Order 00651', problem, isMended },
];

Deno.test('an order that reads paid although Stripe has no payment for it is open', async () => {
  const client = stripeClient();
  const { reconcile } = scene([orderOf(651, { is_free: false })], { client });
  const never = found('Reads completed, but Stripe has no payment for it.', false);
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

Deno.test('while Stripe or the database is away nothing is found, and nothing taken for settled', async () => {
  const { orders, serve } = scene([await ordered('pm_card_visa', { status: 'pending' })]);
  orders.isDown = true;
  await logged(async () => assert.equal((await read(serve(post({ since })))).status, 500));
});

/** As SQL notes what became of a payment. */
function note(row: OrderToReconcile, { outcome, amountCents }: Payment) {
  if (outcome === 'succeeded') row.status = 'completed';
  if (outcome === 'canceled') row.status = 'expired';
  if (outcome === 'refunded') row.status = 'refunded';
  if (outcome.endsWith('refunded')) row.refunded_cents = amountCents;
}

for (const [amount, problem, outcome] of [
  [500, 'Reads 0 cents given back, Stripe 500.', 'partially_refunded'],
  [1999, 'Reads completed, should be refunded.', 'refunded'],
] as const) {
  Deno.test(`${amount} cents of 1999 given back at Stripe are noted as ${outcome}`, async () => {
    const order = await ordered('pm_card_visa');
    const intentId = order.stripe_payment_intent_id;
    await stripe.refunds.create({ payment_intent: intentId, amount });
    const { orders, reconcile } = scene([order], { mend: note });
    assert.deepEqual((await reconcile()).findings, found(problem, true));
    const payment = { orderId: order.id, intentId, currency: 'usd' };
    const card = { type: 'visa', lastFour: '4242' };
    assert.deepEqual(
      orders.settled.map(([settled]) => settled),
      [
        { ...payment, outcome: 'succeeded', amountCents: 1999, card },
        { ...payment, outcome, amountCents: amount },
      ],
    );
  });
}

Deno.test('a refund whose money came back is settled as failed, and no other is', async () => {
  const order = await ordered('pm_card_visa', { status: 'refunded', refunded_cents: 1999 });
  const payment_intent = order.stripe_payment_intent_id;
  await stripe.refunds.create({ payment_intent, amount: 500 });
  const refundId = crypto.randomUUID();
  const metadata = { refund_id: refundId };
  const { id } = await stripe.refunds.create({ payment_intent, metadata });
  await stripeFake(`refunds/${id}/fail`);
  const { orders, reconcile } = scene([order], { mend: note });
  assert.deepEqual(
    (await reconcile()).findings,
    found('Reads refunded, should be completed.', true),
  );
  const failed = {
    intentId: payment_intent,
    stripeRefundId: id,
    refundId,
    refundedCents: 500,
    problem: 'lost_or_stolen_card',
  };
  assert.deepEqual(orders.failedRefunds, [[failed]]);
});

Deno.test('a failed refund that was noted before is not settled once more', async () => {
  const order = await ordered('pm_card_visa', { is_access_right: false });
  const payment_intent = order.stripe_payment_intent_id;
  const { id } = await stripe.refunds.create({ payment_intent });
  await stripeFake(`refunds/${id}/fail`);
  const { orders, reconcile } = scene([order], { mend: (row) => (row.is_access_right = true) });
  const { findings } = await reconcile();
  assert.deepEqual(findings, found('Its access is not what its status says.', true));
  assert.deepEqual(orders.failedRefunds, []);
});

Deno.test('a payment that was canceled before a card was tried ends its order', async () => {
  const order = await ordered(null, { status: 'completed' });
  await stripe.paymentIntents.cancel(order.stripe_payment_intent_id);
  const { orders, reconcile } = scene([order], { mend: note });
  assert.deepEqual(
    (await reconcile()).findings,
    found('Reads completed, should be expired.', true),
  );
  assert.deepEqual(
    orders.settled.map(([{ outcome }]) => outcome),
    ['canceled'],
  );
});

Deno.test('what SQL refuses of a canceled payment is open', async () => {
  const order = await ordered(null);
  await stripe.paymentIntents.cancel(order.stripe_payment_intent_id);
  const { orders, reconcile } = scene([order], { mend: () => {} });
  orders.outcome = new ClientError('unprocessable', 'Order 651 is another’s.');
  const problem = 'Reads completed, should be expired. Order 651 is another’s.';
  assert.deepEqual((await reconcile()).findings, found(problem, false));
});

Deno.test('a dispute that was lost unheard takes the order’s access away', async () => {
  const order = await ordered('pm_card_createDispute');
  const { data } = await stripe.disputes.list({ payment_intent: order.stripe_payment_intent_id });
  await stripeFake(`disputes/${data[0]?.id}/close`, { status: 'lost' });
  const { orders, reconcile } = scene([order]);
  await reconcile();
  assert.deepEqual(
    orders.settled.map(([{ outcome }]) => outcome),
    ['succeeded', 'disputed', 'dispute_lost'],
  );
});

Deno.test('an inquiry takes nothing, open or closed', async () => {
  const order = await ordered('pm_card_createDisputeInquiry');
  const { orders, reconcile } = scene([order]);
  assert.deepEqual((await reconcile()).findings, []);
  const { data } = await stripe.disputes.list({ payment_intent: order.stripe_payment_intent_id });
  await stripeFake(`disputes/${data[0]?.id}/close`, { status: 'warning_closed' });
  assert.deepEqual((await reconcile()).findings, []);
  assert.deepEqual(orders.settled, []);
});

Deno.test('the payment of an order that has ended is canceled while it could be made', async () => {
  const order = await ordered(null, { status: 'expired' });
  const problem = 'Has ended, but its payment could still be made.';
  const { orders, reconcile } = scene([order], { mend: note });
  assert.deepEqual((await reconcile({ dryRun: true })).findings, found(problem, false));
  assert.equal(orders.settled.length, 0);
  assert.deepEqual((await reconcile()).findings, found(problem, true));
  const intent = await stripe.paymentIntents.retrieve(order.stripe_payment_intent_id);
  assert.equal(intent.status, 'canceled');
  assert.deepEqual(
    orders.settled.map(([{ outcome }]) => outcome),
    ['canceled'],
  );
  assert.deepEqual((await reconcile()).findings, []);
});

Deno.test('a payment that Stripe won’t cancel is open', async () => {
  const order = await ordered(null, { status: 'expired' });
  const client = stripeClient();
  cutOff(client.paymentIntents, 'cancel');
  const problem = 'Has ended, but its payment could still be made.';
  const { findings } = await scene([order], { client }).reconcile();
  assert.deepEqual(findings, found(problem, false));
});

Deno.test('while a bank decides on the payment of an order that has ended, there is nothing to do', async () => {
  const order = await ordered(null, { status: 'expired' });
  const { client_secret } = await stripe.paymentIntents.retrieve(order.stripe_payment_intent_id);
  await confirmInBrowser(client_secret, { payment_method: 'pm_card_authenticationRequired' });
  await stripeFake(`payment_intents/${order.stripe_payment_intent_id}/process`);
  assert.deepEqual((await scene([order]).reconcile()).findings, []);
});

const TROUBLES = [
  [
    'no_access',
    null,
    'Paid, but it gives nobody access: its buyer or its plan is gone. Refund it.',
  ],
  [
    'credit_lost',
    null,
    'Paid, but without access: its upgrade credit was money that went back. Refund it, or grant access by hand.',
  ],
  [
    'paid_twice',
    649,
    'Paid for what another order gave already. Refund one of the two: order 00649.',
  ],
] as const;

for (const [trouble, twin_number, problem] of TROUBLES) {
  Deno.test(`money that is not access is for a person: ${trouble}`, async () => {
    const order = await ordered('pm_card_visa', { trouble, twin_number });
    const { orders, reconcile } = scene([order]);
    assert.deepEqual((await reconcile()).findings, found(problem, false));
    assert.deepEqual(orders.settled, []);

    const pending = await ordered('pm_card_visa', { status: 'pending' });
    const mend = (row: OrderToReconcile) =>
      void Object.assign(row, { status: 'completed', trouble, twin_number });
    const { findings } = await scene([pending], { mend }).reconcile();
    assert.deepEqual(findings, found(`Reads pending, should be completed. ${problem}`, false));
  });
}

Deno.test('of two disputes one that was lost is enough', async () => {
  const order = await ordered('pm_card_createDispute', { status: 'disputed' });
  const payment_intent = order.stripe_payment_intent_id;
  const [dispute] = (await stripe.disputes.list({ payment_intent })).data;
  const client = stripeClient();
  const list = () => [
    { ...dispute, status: 'lost' },
    { ...dispute, status: 'won' },
  ];
  Object.assign(client.disputes, { list });
  const { reconcile } = scene([order], { client });
  assert.deepEqual((await reconcile()).findings, []);
});

Deno.test('of a payment nobody disputes no disputes are asked for', async () => {
  const client = stripeClient();
  cutOff(client.disputes, 'list');
  const { reconcile } = scene([await ordered('pm_card_visa')], { client });
  assert.deepEqual((await reconcile()).findings, []);
});

Deno.test('what was paid in error and given back is nobody’s debt, though SQL refuses it', async () => {
  const order = await ordered('pm_card_visa', { status: 'expired' });
  await stripe.refunds.create({ payment_intent: order.stripe_payment_intent_id });
  const { orders, reconcile } = scene([order], { mend: () => {} });
  orders.outcome = new ClientError('unprocessable', 'Order 651 is for another amount.');
  assert.deepEqual((await reconcile()).findings, []);
});

Deno.test('an order that is gone once it is settled is open, whatever comes after it', async () => {
  const problem = 'Reads pending, should be completed.';
  for (const after of [[], [orderOf(652)]]) {
    const rows = [await ordered('pm_card_visa', { status: 'pending' }), ...after];
    const { reconcile } = scene(rows, { mend: () => void rows.shift() });
    assert.deepEqual((await reconcile()).findings, found(problem, false));
  }
});

const theirs = { from: { step: 'payments', after: null } };

Deno.test('money for an order we do not have is open', async () => {
  const orderId = crypto.randomUUID();
  const { id } = await intentFor(orderId, paid);
  const { findings } = await scene([]).reconcile(theirs, [id]);
  const problem = `Paid for the order ${orderId}, which we don't have.`;
  assert.deepEqual(findings, [{ subject: `Payment ${id}`, problem, isMended: false }]);
});

Deno.test('what is not paid, is given back, or names no order of ours is no finding', async () => {
  const order = orderOf(651, { is_free: false });
  const unpaid = await intentFor(order.id);
  const givenBack = await intentFor(order.id, paid);
  await stripe.refunds.create({ payment_intent: givenBack.id });
  const others = await intentOf(paid);
  const ids = [unpaid, givenBack, others].map(({ id }) => id);
  const { orders, reconcile } = scene([order]);
  assert.deepEqual((await reconcile(theirs, ids)).findings, []);
  assert.deepEqual(orders.settled, []);
});

Deno.test('a payment the order does not know of is settled, but not in a dry run or against SQL', async () => {
  const order = orderOf(651, { is_free: false });
  const { id } = await intentFor(order.id, paid);
  const problem = `Paid for the order ${order.id}, which does not know of it.`;
  const open = { subject: `Payment ${id}`, isMended: false };

  const { orders, reconcile, serve } = scene([order]);
  const dry = await reconcile({ ...theirs, dryRun: true });
  assert.deepEqual(dry.findings, [{ ...open, problem }]);
  assert.deepEqual(orders.settled, []);

  orders.outcome = new ClientError('unprocessable', 'Order 651 is for another amount.');
  assert.deepEqual((await reconcile(theirs)).findings, [
    { ...open, problem: `${problem} Order 651 is for another amount.` },
  ]);

  orders.isDown = true;
  await logged(async () => {
    assert.equal((await read(serve(post({ since, ...theirs })))).status, 500);
  });
});

Deno.test('after the last page of payments there is none', async () => {
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
