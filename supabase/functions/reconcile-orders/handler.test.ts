import assert from 'node:assert/strict';

import { ClientError, endpoint } from '../_shared/http.ts';
import type { Ledger } from '../_shared/ledger.ts';
import type { OrderToReconcile } from '../_shared/server-database.ts';
import { stripeClient } from '../_shared/stripe.ts';
import { MemoryOrders, post, read, standIn } from '../_shared/test-support.ts';
import { reconcileOrders } from './handler.ts';

const stripe = stripeClient();
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
  ...changes,
});

/** Our books. Settling an order puts it right, unless `mends` is false. */
function scene(rows: OrderToReconcile[], { mends = true } = {}) {
  const asked: unknown[] = [];
  const ledger: Ledger = {
    async orders(...page) {
      asked.push(page);
      const [, after, limit] = page;
      return rows.filter(({ order_number }) => order_number > after).slice(0, limit);
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
    if (mends && row) row.status = 'completed';
    return settle(...settled);
  };
  const services = { requireServer: () => {}, ledger, orders, stripe };
  const serve = endpoint('reconcile-orders', (request) => reconcileOrders(request, services));

  /** From the first page to the last; what other tests leave at Stripe is no concern of this one. */
  const reconcile = async (body: object = {}) => {
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
    const ids = rows.flatMap(({ id, stripe_payment_intent_id: intent }) => [id, intent ?? id]);
    const isOurs = ({ subject, problem }: Finding) =>
      subject.startsWith('Order') || ids.some((id) => (subject + problem).includes(id));
    return { pages, findings: findings.filter(isOurs) };
  };
  return { orders, asked, serve, reconcile };
}

const intentFor = (orderId: string, more: object = {}) =>
  stripe.paymentIntents.create({
    amount: 1999,
    currency: 'usd',
    metadata: { order_id: orderId },
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    ...more,
  });

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

Deno.test('every payment is compared, however many pages they fill', async () => {
  const [first, last] = [orderOf(651, { is_free: false }), orderOf(652, { is_free: false })];
  const paid = { payment_method: 'pm_card_visa', confirm: true };
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
  for (const status of ['pending', 'failed', 'expired'] as const) {
    const { reconcile } = scene([await ordered(null, { status })]);
    assert.deepEqual((await reconcile()).findings, []);
  }
});

for (const [card, end] of [
  ['pm_card_createDisputeInquiry', 'warning_closed'],
  ['pm_card_createDispute', 'prevented'],
  ['pm_card_createDispute', 'won'],
] as const) {
  Deno.test(`a dispute that ended as ${end} leaves the order completed`, async () => {
    const order = await ordered(card, { status: 'disputed' });
    const intent = order.stripe_payment_intent_id;
    const { data } = await stripe.disputes.list({ payment_intent: intent });
    await standIn(`disputes/${data[0]?.id}/close`, { status: end });
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
    if (end) await standIn(`disputes/${data[0]?.id}/close`, { status: end });
    const { orders, reconcile } = scene([order]);
    assert.deepEqual((await reconcile()).findings, []);
    assert.deepEqual(orders.settled, []);
  }
});

Deno.test('what settling did not put right stays open, and so does what SQL refuses', async () => {
  const problem = 'Reads pending, should be completed.';
  const books = scene([await ordered('pm_card_visa', { status: 'pending' })], { mends: false });
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
