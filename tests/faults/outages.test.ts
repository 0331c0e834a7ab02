import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { demo } from '../api/accounts.ts';
import {
  intentsOf,
  newCustomer,
  openOrder,
  orderReaches,
  purchasesOf,
  pay,
  stripeFake,
} from '../api/checkout.ts';
import { newPerson } from '../api/support/clients.ts';
import { invoke } from '../api/support/functions.ts';
import { stripe } from '../api/support/stripe.ts';
import { type Buyer, untilReconciled, buyer } from './buyers.ts';
import {
  type HeldOrder,
  hold,
  killDatabase,
  killFunction,
  stackPid,
  storeIsDown,
  storeIsUp,
} from './parts.ts';

// Whichever part crashes, and at any moment, money, orders and access agree in the end.

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

/** Three people pay, and `act` runs while the first order is being settled. */
async function whileSettling(act: (settling: number) => unknown) {
  const stack = stackPid();
  const buyers = [await buyer(), await buyer(), await buyer()];
  held = await hold(buyers[0]?.orderId ?? '');
  await Promise.all(buyers.map((order) => pay(order)));
  await act(await held.waiting());
  await held.release();
  await storeIsUp();
  return { ...(await untilReconciled(since)), isSameStack: stackPid() === stack };
}

const fulfilled = { orders: 3, completed: 3, entitled: 3, received: 3 * 1499 };

describe('orders are completed when, during a webhook,', { timeout: 180_000 }, () => {
  it('the connection to the database is cut', async () => {
    const found = await whileSettling((settling) => process.kill(settling, 'SIGTERM'));
    expect(found).toMatchObject({ ...fulfilled, isSameStack: true });
  });

  it('the database crashes and recovers', async () => {
    const found = await whileSettling((settling) => process.kill(settling, 'SIGKILL'));
    expect(found).toMatchObject({ ...fulfilled, isSameStack: true });
  });

  it('the database is killed and the stack restarts', async () => {
    const found = await whileSettling(async () => {
      killDatabase();
      await storeIsDown();
    });
    expect(found).toMatchObject({ ...fulfilled, isSameStack: false });
  });

  it('the function is killed between the charge and the fulfilment', async () => {
    const found = await whileSettling((settling) => {
      killFunction('stripe-webhook');
      // Ends its statement, too.
      process.kill(settling, 'SIGTERM');
    });
    expect(found).toMatchObject({ ...fulfilled, isSameStack: true });
  });
});

describe('a function killed', { timeout: 120_000 }, () => {
  it('between creating the intent and storing its id gives the buyer the same one', async () => {
    const { client, id } = await newPerson();
    const about = await newCustomer(id);
    const failure = { path: '/v1/payment_intents', about, done: true, silent: true };
    await stripeFake('failures', failure);
    const response = invoke(client, 'create-payment-intent', {
      plan: 'cheatsheet',
      billing: { address: { country: 'US' } },
    });
    const { orderId, intents } = await vi.waitUntil(async () => {
      const [order] = await purchasesOf(id);
      const intents = order ? await intentsOf(order.id) : [];
      return intents.length > 0 && { orderId: order?.id, intents };
    }, patience);
    killFunction('create-payment-intent');
    expect((await response).status).toBe(503);
    expect(await purchasesOf(id)).toMatchObject([
      { status: 'pending', stripe_payment_intent_id: null },
    ]);
    const order = await openOrder(client, 'cheatsheet');
    expect(order).toMatchObject({ orderId, intentId: intents[0]?.id });
    await pay(order);
    await orderReaches(order.orderId, 'completed');
    expect(await intentsOf(order.orderId)).toHaveLength(1);
    expect(await untilReconciled(since)).toMatchObject({ orders: 1, completed: 1, received: 1499 });
  });

  it('between the refund and storing it refunds once when it is repeated', async () => {
    const admin = await demo('admin');
    const order = await buyer();
    await pay(order);
    await orderReaches(order.orderId, 'completed');
    const failure = { path: '/v1/refunds', about: order.intentId, done: true, silent: true };
    await stripeFake('failures', failure);
    const body = { orderId: order.orderId, reason: 'Asked for it' };
    const response = invoke(admin, 'refund-order', body);
    await vi.waitUntil(async () => (await refundsOf(order)).length > 0, patience);
    killFunction('refund-order');
    expect((await response).status).toBe(503);

    // The webhook revokes the access, but the admin's refund stays open until it is repeated.
    await orderReaches(order.orderId, 'refunded');
    expect(await untilReconciled(since)).toMatchObject({ completed: 0, entitled: 0, received: 0 });
    const again = await invoke(admin, 'refund-order', body);
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

/** Buys while Stripe fails. Returns the number of payment intents. */
async function buyDespite(failure: object): Promise<number> {
  const { client, id } = await newPerson();
  const about = await newCustomer(id);
  await stripeFake('failures', { path: '/v1/payment_intents', about, ...failure });
  const order = await openOrder(client, 'cheatsheet');
  await pay(order);
  return (await intentsOf(order.orderId)).length;
}

/** Refunds 500 cents while Stripe fails. Returns the number of refunds. */
async function refundDespite(failure: object): Promise<number> {
  const admin = await demo('admin');
  const order = await buyer();
  await pay(order);
  await orderReaches(order.orderId, 'completed');
  await stripeFake('failures', { path: '/v1/refunds', about: order.intentId, ...failure });
  const refund = { orderId: order.orderId, amountCents: 500, reason: 'Asked for it' };
  const { status } = await invoke(admin, 'refund-order', refund);
  // A failed refund is reported, and the admin repeats it.
  if (status !== 200) await invoke(admin, 'refund-order', refund);
  return (await refundsOf(order)).length;
}

// In parallel, because a request without a response is repeated only after seconds.
it('failures and timeouts at Stripe never charge or refund twice', async () => {
  const [intents, refunds] = await Promise.all([
    Promise.all(failures.map(buyDespite)),
    Promise.all(failures.map(refundDespite)),
  ]);
  expect({ intents, refunds }).toEqual({ intents: [1, 1, 1, 1], refunds: [1, 1, 1, 1] });
  const received = 4 * 1499 + 4 * 999;
  const all = { orders: 8, completed: 8, entitled: 8, received };
  expect(await untilReconciled(since)).toMatchObject(all);
}, 60_000);
