import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { demo } from '../api/accounts.ts';
import {
  intentsOf,
  invoke,
  openOrder,
  orderReaches,
  purchasesOf,
  pay,
  stripeFake,
} from '../api/checkout.ts';
import { newPerson } from '../api/support/clients.ts';
import { stripe } from '../api/support/stripe.ts';
import { type Buyer, booksAgree, buyer } from './buyers.ts';
import {
  type HeldOrder,
  hold,
  killDatabase,
  killFunction,
  stackPid,
  storeIsDown,
  storeIsUp,
} from './parts.ts';

// Whatever part dies, and whenever, in the end money, orders and access agree.

const patience = { timeout: 30_000, interval: 50 };

let since: Date;
let held: HeldOrder | undefined;
beforeEach(() => {
  since = new Date();
});
afterEach(async () => {
  await held?.release();
  held = undefined;
  await storeIsUp();
});

/** Three people pay; in the middle of settling the first of the orders, something happens. */
async function whileSettling(happens: (settling: number) => unknown) {
  const stack = stackPid();
  const buyers = [await buyer(), await buyer(), await buyer()];
  held = await hold(buyers[0]?.orderId ?? '');
  await Promise.all(buyers.map((order) => pay(order)));
  await happens(await held.waiting());
  await held.release();
  await storeIsUp();
  return { ...(await booksAgree(since)), isSameStack: stackPid() === stack };
}

const fulfilled = { orders: 3, completed: 3, entitled: 3, received: 3 * 1499 };

describe('in the middle of a webhook', { timeout: 180_000 }, () => {
  it('the connection to the database is cut', async () => {
    const found = await whileSettling((settling) => process.kill(settling, 'SIGTERM'));
    expect(found).toMatchObject({ ...fulfilled, isSameStack: true });
  });

  it('the database crashes and recovers', async () => {
    const found = await whileSettling((settling) => process.kill(settling, 'SIGKILL'));
    expect(found).toMatchObject({ ...fulfilled, isSameStack: true });
  });

  it('the whole database is killed, and everything is started again', async () => {
    const found = await whileSettling(async () => {
      killDatabase();
      await storeIsDown();
    });
    expect(found).toMatchObject({ ...fulfilled, isSameStack: false });
  });

  it('the function is killed, between charge and fulfilment', async () => {
    const found = await whileSettling((settling) => {
      killFunction('stripe-webhook');
      // What it had asked for isn't done either.
      process.kill(settling, 'SIGTERM');
    });
    expect(found).toMatchObject({ ...fulfilled, isSameStack: true });
  });
});

describe('a function is killed', { timeout: 120_000 }, () => {
  it('between making the intent and noting it: the buyer gets the same one', async () => {
    const { client, email, id } = await newPerson();
    const failure = { path: '/v1/payment_intents', about: email, done: true, silent: true };
    await stripeFake('failures', failure);
    const answer = invoke('create-payment-intent', client, { plan: 'cheatsheet' });
    const { orderId, intents } = await vi.waitUntil(async () => {
      const [order] = await purchasesOf(id);
      const intents = order ? await intentsOf(order.id) : [];
      return intents.length > 0 && { orderId: order?.id, intents };
    }, patience);
    killFunction('create-payment-intent');
    expect((await answer).status).toBe(503);
    expect(await purchasesOf(id)).toMatchObject([
      { status: 'pending', stripe_payment_intent_id: null },
    ]);
    const order = await openOrder(client, 'cheatsheet');
    expect(order).toMatchObject({ orderId, intentId: intents[0]?.id });
    await pay(order);
    await orderReaches(order.orderId, 'completed');
    expect(await intentsOf(order.orderId)).toHaveLength(1);
    expect(await booksAgree(since)).toMatchObject({ orders: 1, completed: 1, received: 1499 });
  });

  it('between giving back and noting it: asked again, nothing is given back twice', async () => {
    const admin = await demo('admin');
    const order = await buyer();
    await pay(order);
    await orderReaches(order.orderId, 'completed');
    const failure = { path: '/v1/refunds', about: order.intentId, done: true, silent: true };
    await stripeFake('failures', failure);
    const body = { orderId: order.orderId, reason: 'Asked for it' };
    const answer = invoke('refund-order', admin, body);
    await vi.waitUntil(async () => (await refundsOf(order)).length > 0, patience);
    killFunction('refund-order');
    expect((await answer).status).toBe(503);

    // The webhook alone takes the access; the admin's refund is open until somebody asks again.
    await orderReaches(order.orderId, 'refunded');
    expect(await booksAgree(since)).toMatchObject({ completed: 0, entitled: 0, received: 0 });
    const again = await invoke('refund-order', admin, body);
    expect(again.json).toEqual({ status: 'refunded', refundedCents: 1499 });
    expect(await refundsOf(order)).toHaveLength(1);
    const { data } = await admin.from('refunds').select('status').eq('order_id', order.orderId);
    expect(data).toEqual([{ status: 'succeeded' }]);
  });
});

const refundsOf = async ({ intentId }: Buyer) =>
  (await stripe.refunds.list({ payment_intent: intentId })).data;

const failures = [
  { done: false, silent: false },
  { done: true, silent: false },
  { done: false, silent: true },
  { done: true, silent: true },
];

/** Somebody whose intent is made while Stripe fails: how many there are in the end. */
async function buyDespite(failure: object): Promise<number> {
  const { client, email } = await newPerson();
  await stripeFake('failures', { path: '/v1/payment_intents', about: email, ...failure });
  const order = await openOrder(client, 'cheatsheet');
  await pay(order);
  return (await intentsOf(order.orderId)).length;
}

/** Somebody who is given 500 cents back while Stripe fails: how often, in the end. */
async function refundDespite(failure: object): Promise<number> {
  const admin = await demo('admin');
  const order = await buyer();
  await pay(order);
  await orderReaches(order.orderId, 'completed');
  await stripeFake('failures', { path: '/v1/refunds', about: order.intentId, ...failure });
  const refund = { orderId: order.orderId, amountCents: 500, reason: 'Asked for it' };
  const { status } = await invoke('refund-order', admin, refund);
  // A failure that did nothing is told, and the admin asks again.
  if (status !== 200) await invoke('refund-order', admin, refund);
  return (await refundsOf(order)).length;
}

// Side by side: after seconds of silence Stripe is asked again.
it('Stripe fails or is silent: nobody pays twice, and nothing is given back twice', async () => {
  const [intents, refunds] = await Promise.all([
    Promise.all(failures.map(buyDespite)),
    Promise.all(failures.map(refundDespite)),
  ]);
  expect({ intents, refunds }).toEqual({ intents: [1, 1, 1, 1], refunds: [1, 1, 1, 1] });
  const received = 4 * 1499 + 4 * 999;
  const all = { orders: 8, completed: 8, entitled: 8, received };
  expect(await booksAgree(since)).toMatchObject(all);
}, 60_000);
