import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Stripe } from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { repeated } from '../../tools/commands/lib/repeated.ts';
import { openOrder, pay, stripeFake } from '../api/checkout.ts';
import { call } from '../api/requests.ts';
import { about, deliver, deliverAccepted } from '../api/stripe-events.ts';
import { compareWithStripe } from '../api/support/reconciliation.ts';
import { newPerson, server } from '../api/support/clients.ts';
import { target } from '../api/support/target.ts';
import { type Buyer, untilReconciled, buyer, eventsOf, forEach, histories } from './buyers.ts';

// However the events arrive, money, orders and access agree in the end.

let since: Date;
beforeEach(() => {
  since = new Date();
});
afterEach(() => stripeFake('webhooks', { paused: false, delay_ms: 0 }));

/** Every order of a list's items. */
function permutations<Each>(list: Each[]): Each[][] {
  if (list.length < 2) return [list];
  return list.flatMap((first, at) =>
    permutations(list.toSpliced(at, 1)).map((rest) => [first].concat(rest)),
  );
}

interface Case extends Buyer {
  history: string;
}

const all = Object.entries(histories);

/** A buyer for each of these histories. */
async function buyersOf(names: readonly string[]): Promise<Case[]> {
  const buyers: Case[] = [];
  await forEach(names, async (history) => buyers.push({ ...(await buyer()), history }));
  return buyers;
}

const runHistory = async (order: Case) => histories[order.history]?.run(order);

/** The totals and the status of each order, once orders and payments match. */
async function endOf(buyers: Case[]) {
  const { orders, completed, entitled, received, earned } = await untilReconciled(since);
  const { data } = await server().from('orders').select('id, status').throwOnError();
  const statuses = new Map(data.map(({ id, status }) => [id, status]));
  const results = buyers.map(({ orderId, history }) => [history, statuses.get(orderId)]);
  return { orders, completed, entitled, received, earned, results };
}

/** The expected totals and statuses, which do not depend on the way the events arrive. */
function expectedEnd(buyers: Case[]) {
  const expected = buyers.flatMap(({ history }) => histories[history] ?? []);
  const completed = expected.filter(({ status }) => status === 'completed').length;
  const received = expected.reduce((cents, { receivedCents }) => cents + receivedCents, 0);
  return {
    orders: buyers.length,
    completed,
    entitled: completed,
    received,
    earned: received,
    results: buyers.map(({ history }) => [history, histories[history]?.status]),
  };
}

const soon = { timeout: 60_000, interval: 200 };

it(
  'events delivered in every order, each twice, lead to the same end',
  { timeout: 180_000 },
  async () => {
    await stripeFake('webhooks', { paused: true });
    const orders = all.flatMap(([history, { events }]) =>
      permutations(Array.from({ length: events }, (_, at) => at)).map((sequence) => ({
        history,
        sequence,
      })),
    );
    expect(orders).toHaveLength(35);
    // checkout-settlement.test.sql covers each order in SQL; this one also covers the delivery. The last order
    // of each history is the reverse of what happened.
    const sequences = repeated(
      'event sequences over HTTP',
      orders,
      ({ history }, at) => history !== orders[at + 1]?.history,
    );
    const buyers = await buyersOf(sequences.map(({ history }) => history));
    await forEach(buyers, runHistory);

    const eventsByIntent = await eventsOf(buyers);
    const left = [...sequences];
    await forEach(buyers, async (order) => {
      const at = left.findIndex(({ history }) => history === order.history);
      const [{ sequence }] = left.splice(at, 1) as [(typeof left)[number]];
      const events = eventsByIntent.get(order.intentId) ?? [];
      expect([order.history, events.length]).toEqual([order.history, sequence.length]);
      for (const place of sequence) {
        for (const _ of [1, 2]) await deliverAccepted(events[place] as Stripe.Event);
      }
    });
    await expect.poll(() => endOf(buyers), soon).toEqual(expectedEnd(buyers));
  },
);

it(
  'events delivered twenty times, all at the same time, lead to the same end',
  { timeout: 180_000 },
  async () => {
    await stripeFake('webhooks', { paused: true });
    const names = repeated(
      'payment histories delivered twenty times',
      Object.keys(histories),
      (_, at) => at % 3 === 0,
    );
    const buyers = await buyersOf(names);
    await forEach(buyers, runHistory);
    for (const events of (await eventsOf(buyers)).values()) {
      await Promise.all(
        events.flatMap((event) => Array.from({ length: 20 }, () => deliverAccepted(event))),
      );
    }
    await expect.poll(() => endOf(buyers), soon).toEqual(expectedEnd(buyers));
  },
);

it(
  'delayed events that arrive out of order lead to the same end',
  { timeout: 120_000 },
  async () => {
    const buyers = await buyersOf(Object.keys(histories));
    let isLate = false;
    const delays = setInterval(() => {
      isLate = !isLate;
      void stripeFake('webhooks', { delay_ms: isLate ? 1500 : 0 });
    }, 50);
    await forEach(buyers, runHistory);
    clearInterval(delays);
    await expect.poll(() => endOf(buyers), soon).toEqual(expectedEnd(buyers));
  },
);

it('reconciliation replaces events that never arrive', { timeout: 120_000 }, async () => {
  await stripeFake('webhooks', { paused: true });
  const buyers = await buyersOf(Object.keys(histories));
  await forEach(buyers, runHistory);
  // Four payments and one refunded in part are still unknown to the store.
  expect((await compareWithStripe(since)).differences).toHaveLength(5);

  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['tools/commands/admin.mjs', 'reconcile', '--since', since.toISOString()],
    { cwd: path.resolve(import.meta.dirname, '../..'), env: { ...process.env, ...target } },
  );
  expect(stdout).toMatch(/ 0 unresolved\n$/);
  const reconciled = await compareWithStripe(since);
  expect(reconciled.differences).toEqual([]);
  expect(reconciled.received).toBe(reconciled.earned);

  // The lost events arrive after all and add only that a card was declined.
  await stripeFake('webhooks', { paused: false });
  await expect.poll(() => endOf(buyers), soon).toEqual(expectedEnd(buyers));
});

it('forged and wrong events change neither money nor access', async () => {
  const paid = await buyer();
  await pay(paid);
  const open = await buyer();
  const before = await untilReconciled(since);
  expect(before).toMatchObject({ orders: 2, completed: 1, entitled: 1, received: 1499 });

  const forged = [about(open).succeeded(), about(paid).refunded()];
  for (const event of forged) {
    for (const how of [{ secret: 'whsec_guessed' }, { age: 301 }]) {
      expect((await deliver(event, how)).status).toBe(400);
    }
    expect((await call('/functions/v1/stripe-webhook', { body: event })).status).toBe(400);
  }
  const other = await newPerson();
  const theirs = await openOrder(other.client, 'application');
  const wrong = [
    about(open).succeeded({ amount_received: 1 }),
    about(open).succeeded({ currency: 'eur' }),
    about(open).succeeded({ id: paid.intentId }),
    about(open).succeeded({ id: 'pi_unknown', metadata: { order_id: crypto.randomUUID() } }),
    about({ ...paid, orderId: theirs.orderId }).succeeded(),
    about({ ...paid, intentId: 'pi_unknown' }).refunded(),
  ];
  for (const event of wrong) expect((await deliver(event)).status).toBe(200);
  expect(await compareWithStripe(since)).toEqual({ ...before, orders: 3 });
});
