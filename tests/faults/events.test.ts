import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Stripe } from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { repeated } from '../repeated.ts';
import { openOrder, pay, stripeFake } from '../api/checkout.ts';
import { call } from '../api/requests.ts';
import { about, deliver } from '../api/stripe-events.ts';
import { books } from '../api/support/books.ts';
import { newPerson, server } from '../api/support/clients.ts';
import { target } from '../api/support/target.ts';
import { type Buyer, booksAgree, buyer, forEach, histories, newsOf } from './buyers.ts';

// Whatever becomes of the events, in the end money, orders and access agree.

let since: Date;
beforeEach(() => {
  since = new Date();
});
afterEach(() => stripeFake('webhooks', { paused: false, delay_ms: 0 }));

async function deliverTwo(event: Stripe.Event): Promise<void> {
  const { status, text } = await deliver(event);
  expect({ status, text, type: event.type }).toMatchObject({ status: 200 });
}

/** Every order of a list's entries. */
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

/** Somebody for each of these courses a payment can take. */
async function buyersOf(names: readonly string[]): Promise<Case[]> {
  const buyers: Case[] = [];
  await forEach(names, async (history) => buyers.push({ ...(await buyer()), history }));
  return buyers;
}

const happensTo = async (order: Case) => histories[order.history]?.happens(order);

/** How it ends for them, once the books agree. */
async function endOf(buyers: Case[]) {
  const { orders, completed, entitled, received, earned } = await booksAgree(since);
  const { data } = await server().from('orders').select('id, status').throwOnError();
  const statuses = new Map(data.map(({ id, status }) => [id, status]));
  const ends = buyers.map(({ orderId, history }) => [history, statuses.get(orderId)]);
  return { orders, completed, entitled, received, earned, ends };
}

/** How it has to end, whatever way we heard of it. */
function rightEnd(buyers: Case[]) {
  const courses = buyers.flatMap(({ history }) => histories[history] ?? []);
  const completed = courses.filter(({ ends }) => ends === 'completed').length;
  const received = courses.reduce((cents, { keeps }) => cents + keeps, 0);
  return {
    orders: buyers.length,
    completed,
    entitled: completed,
    received,
    earned: received,
    ends: buyers.map(({ history }) => [history, histories[history]?.ends]),
  };
}

const soon = { timeout: 60_000, interval: 200 };

it('told in every order, and each twice', { timeout: 180_000 }, async () => {
  await stripeFake('webhooks', { paused: true });
  const orders = all.flatMap(([history, { tells }]) =>
    permutations(Array.from({ length: tells }, (_, at) => at)).map((sequence) => ({
      history,
      sequence,
    })),
  );
  expect(orders).toHaveLength(35);
  // checkout-settlement.test.sql proves each order of events; here it is how they get there. The last
  // order of each course is the one farthest from what happened.
  const sequences = repeated(
    'orders of events, over HTTP',
    orders,
    ({ history }, at) => history !== orders[at + 1]?.history,
  );
  const buyers = await buyersOf(sequences.map(({ history }) => history));
  await forEach(buyers, happensTo);

  const news = await newsOf(buyers);
  const left = [...sequences];
  await forEach(buyers, async (order) => {
    const at = left.findIndex(({ history }) => history === order.history);
    const [{ sequence }] = left.splice(at, 1) as [(typeof left)[number]];
    const events = news.get(order.intentId) ?? [];
    expect([order.history, events.length]).toEqual([order.history, sequence.length]);
    for (const place of sequence) {
      for (const _ of [1, 2]) await deliverTwo(events[place] as Stripe.Event);
    }
  });
  await expect.poll(() => endOf(buyers), soon).toEqual(rightEnd(buyers));
});

it('told twenty times at once, all of it at the same moment', { timeout: 180_000 }, async () => {
  await stripeFake('webhooks', { paused: true });
  const courses = repeated(
    'courses told twenty times at once',
    Object.keys(histories),
    (_, at) => at % 3 === 0,
  );
  const buyers = await buyersOf(courses);
  await forEach(buyers, happensTo);
  for (const events of (await newsOf(buyers)).values()) {
    await Promise.all(
      events.flatMap((event) => Array.from({ length: 20 }, () => deliverTwo(event))),
    );
  }
  await expect.poll(() => endOf(buyers), soon).toEqual(rightEnd(buyers));
});

it('told late, so that what came after is heard before', { timeout: 120_000 }, async () => {
  const buyers = await buyersOf(Object.keys(histories));
  let late = false;
  const weather = setInterval(() => {
    late = !late;
    void stripeFake('webhooks', { delay_ms: late ? 1500 : 0 });
  }, 50);
  await forEach(buyers, happensTo);
  clearInterval(weather);
  await expect.poll(() => endOf(buyers), soon).toEqual(rightEnd(buyers));
});

it('never told: the books are put right by reconciling', { timeout: 120_000 }, async () => {
  await stripeFake('webhooks', { paused: true });
  const buyers = await buyersOf(Object.keys(histories));
  await forEach(buyers, happensTo);
  // Nobody has heard of the four payments, and the one in part, that are with us still.
  expect((await books(since)).differences).toHaveLength(5);

  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['bin/admin.mjs', 'reconcile', '--since', since.toISOString()],
    { cwd: path.resolve(import.meta.dirname, '../..'), env: { ...process.env, ...target } },
  );
  expect(stdout).toMatch(/ 0 unresolved\n$/);
  const reconciled = await books(since);
  expect(reconciled.differences).toEqual([]);
  expect(reconciled.received).toBe(reconciled.earned);

  // What was lost comes after all; the one thing new is that a card was declined.
  await stripeFake('webhooks', { paused: false });
  await expect.poll(() => endOf(buyers), soon).toEqual(rightEnd(buyers));
});

it('told by somebody else, or wrongly, moves neither money nor access', async () => {
  const paid = await buyer();
  await pay(paid);
  const open = await buyer();
  const before = await booksAgree(since);
  expect(before).toMatchObject({ orders: 2, completed: 1, entitled: 1, received: 1499 });

  const forged = [about(open).succeeded(), about(paid).refunded()];
  for (const event of forged) {
    for (const how of [{ secret: 'whsec_guessed' }, { age: 301 }]) {
      expect((await deliver(event, how)).status).toBe(400);
    }
    expect((await call('/functions/v1/stripe-webhook', { body: event })).status).toBe(400);
  }
  const nobody = await newPerson();
  const stranger = await openOrder(nobody.client, 'application');
  const wrong = [
    about(open).succeeded({ amount_received: 1 }),
    about(open).succeeded({ currency: 'eur' }),
    about(open).succeeded({ id: paid.intentId }),
    about(open).succeeded({ id: 'pi_unheard_of', metadata: { order_id: crypto.randomUUID() } }),
    about({ ...paid, orderId: stranger.orderId }).succeeded(),
    about({ ...paid, intentId: 'pi_unheard_of' }).refunded(),
  ];
  for (const event of wrong) expect((await deliver(event)).status).toBe(200);
  expect(await books(since)).toEqual({ ...before, orders: 3 });
});
