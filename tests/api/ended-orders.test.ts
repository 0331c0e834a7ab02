import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demo } from './accounts.ts';
import {
  entitlementsOf,
  invoke,
  newCoupon,
  openOrder,
  orderReaches,
  ordersOf,
  pay,
  removeCoupons,
  stripeFake,
} from './checkout.ts';
import { call } from './requests.ts';
import { newPerson, newVerifiedPerson, password, server } from './support/clients.ts';
import { database } from './support/database.ts';
import { confirmInBrowser, stripe } from './support/stripe.ts';
import { about, deliver, event } from './stripe-events.ts';

const sql = database();

afterAll(async () => {
  await removeCoupons();
  await sql.end();
});

/** What a schedule asks, and an admin's page after a change. */
async function doStripeTasks(): Promise<void> {
  const { status } = await call('/functions/v1/stripe-tasks', { body: {} });
  expect(status).toBe(200);
}

async function buyer(couponCode?: string) {
  const person = await newPerson();
  const order = await openOrder(person.client, 'cheatsheet', couponCode);
  return { ...person, order };
}

/** Has a bank take its time with an order's payment. */
async function leaveAtTheBank({
  clientSecret,
  intentId,
}: {
  clientSecret: string;
  intentId: string;
}) {
  await confirmInBrowser(clientSecret, { payment_method: 'pm_card_authenticationRequired' });
  await stripeFake(`payment_intents/${intentId}/process`, {});
}

/** The bank has decided. */
const decide = (intentId: string, clientSecret: string) =>
  stripeFake(`authentications/${intentId}`, { client_secret: clientSecret, outcome: 'succeeded' });

const switchOff = async (code: string) =>
  (await demo('admin'))
    .from('coupons')
    .update({ is_active: false })
    .eq('code', code)
    .throwOnError();

describe('an order that is open', () => {
  it('ends when its coupon is switched off: the price is gone, at Stripe too', async () => {
    const code = await newCoupon(50);
    const { client, id, order } = await buyer(code);
    await switchOff(code);
    expect((await ordersOf(id))[0]?.status).toBe('expired');
    await doStripeTasks();
    await expect(pay(order)).rejects.toThrow(/canceled/);
    expect(await entitlementsOf(id)).toEqual([]);
    expect((await openOrder(client, 'cheatsheet')).amount).toBe(1499);
  });

  it('ends after a day, with its payment', async () => {
    const { id, order } = await buyer();
    await sql`update public.orders set created_at = now() - interval '25 hours' where id = ${order.orderId}`;
    await doStripeTasks();
    expect((await ordersOf(id))[0]?.status).toBe('expired');
    expect((await stripe.paymentIntents.retrieve(order.intentId)).status).toBe('canceled');
  });

  it('that ends while a bank decides is honored when the money comes', async () => {
    const code = await newCoupon(50);
    const { client, id, order } = await buyer(code);
    await leaveAtTheBank(order);
    await switchOff(code);
    await doStripeTasks();
    const again = await invoke('create-payment-intent', client, { plan: 'cheatsheet' });
    expect([again.status, again.text]).toEqual([
      409,
      expect.stringContaining('just going through'),
    ]);
    await decide(order.intentId, order.clientSecret);
    await orderReaches(order.orderId, 'completed');
    expect(await entitlementsOf(id)).toMatchObject([{ order_id: order.orderId, revoked_at: null }]);
  });
});

it('whoever has Stripe’s tasks done, an order that is open stays open, and its payment too', async () => {
  const { id, order } = await buyer();
  await doStripeTasks();
  expect((await ordersOf(id))[0]?.status).toBe('pending');
  const { status } = await stripe.paymentIntents.retrieve(order.intentId);
  expect(status).toBe('requires_payment_method');
  for (const body of [{ orderId: order.orderId }, { ids: [order.intentId] }]) {
    expect((await call('/functions/v1/stripe-tasks', { body })).status).toBe(400);
  }
});

it('an order that is opened while its price changes has the new one', async () => {
  const { client, id } = await newPerson();
  const admin = await sql.reserve();
  try {
    await admin`begin`;
    await admin`update public.products set price_cents = 1599 where id = 'cheatsheet'`;
    const opening = openOrder(client, 'cheatsheet');
    const waiting = () => admin`select 1 from pg_locks where not granted`;
    await expect.poll(waiting, { timeout: 5000 }).not.toHaveLength(0);
    await admin`commit`;
    expect((await opening).amount).toBe(1599);
    expect(await ordersOf(id)).toMatchObject([{ status: 'pending', total_cents: 1599 }]);
  } finally {
    await admin`rollback`;
    await admin`update public.products set price_cents = 1499 where id = 'cheatsheet'`;
    admin.release();
  }
});

it('pressing PAY again while a bank decides is a conflict, with whatever card', async () => {
  const { client, order } = await buyer();
  await confirmInBrowser(order.clientSecret, {
    payment_method: 'pm_card_authenticationRequired',
    setup_future_usage: 'off_session',
  });
  await stripeFake(`payment_intents/${order.intentId}/process`, {});
  const { status, json } = await invoke('create-payment-intent', client, { plan: 'cheatsheet' });
  expect([status, json]).toMatchObject([409, { error: { code: 'conflict' } }]);
});

describe('cards that are declined', () => {
  it('end the order after ten, and the buyer is told to wait', async () => {
    const { client, id, order } = await buyer();
    for (let tries = 0; tries < 10; tries++) {
      await expect(pay(order, 'pm_card_chargeDeclined')).rejects.toThrow(/declined/);
    }
    await orderReaches(order.orderId, 'expired');
    await expect
      .poll(async () => (await stripe.paymentIntents.retrieve(order.intentId)).status)
      .toBe('canceled');
    const { status, text } = await invoke('create-payment-intent', client, { plan: 'cheatsheet' });
    expect([status, text]).toEqual([429, expect.stringContaining('declined too many times')]);
    expect(await entitlementsOf(id)).toEqual([]);
  });

  it('end a set-up intent after ten, too', async () => {
    const { client } = await newVerifiedPerson();
    const { json } = await invoke('payment-methods', client, { action: 'set_up' });
    const { clientSecret } = json as { clientSecret: string };
    const id = clientSecret.split('_secret_')[0] ?? '';
    const decline = { payment_method: 'pm_card_chargeDeclined' };
    for (let tries = 0; tries < 10; tries++) {
      await expect(confirmInBrowser(clientSecret, decline)).rejects.toThrow(/declined/);
    }
    await expect.poll(async () => (await stripe.setupIntents.retrieve(id)).status).toBe('canceled');
  });

  it('are set up ten times an hour', async () => {
    const { client } = await newVerifiedPerson();
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries++) {
      statuses.push((await invoke('payment-methods', client, { action: 'set_up' })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });
});

it('a card is not set up for an address that nobody verified', async () => {
  const { client } = await newPerson();
  const { status, json } = await invoke('payment-methods', client, { action: 'set_up' });
  expect([status, json]).toMatchObject([403, { error: { code: 'email_not_verified' } }]);
});

it('a new password costs the account its saved cards, at Stripe too', async () => {
  const { client, id } = await newVerifiedPerson();
  const { json } = await invoke('payment-methods', client, { action: 'set_up' });
  const { clientSecret } = json as { clientSecret: string };
  const setupIntentId = await confirmInBrowser(clientSecret, { payment_method: 'pm_card_visa' });
  const save = { action: 'save', setupIntentId, cardholderName: 'Pat Example' };
  expect((await invoke('payment-methods', client, save)).status).toBe(200);
  const saved = () =>
    server().from('payment_methods').select('stripe_payment_method_id').eq('user_id', id);
  const [card] = (await saved().throwOnError()).data;
  const paymentMethodId = card?.stripe_payment_method_id ?? '';

  const { error } = await client.auth.updateUser({ password: `${password}-new` });
  expect(error).toBeNull();
  expect((await saved().throwOnError()).data).toEqual([]);
  const used = await invoke('create-payment-intent', client, {
    plan: 'cheatsheet',
    paymentMethodId,
  });
  expect(used.status).toBe(400);
  await doStripeTasks();
  expect((await stripe.paymentMethods.retrieve(paymentMethodId)).customer).toBeNull();
});

const setCredit = (isOn: boolean) =>
  sql`update public.store_settings set has_upgrade_credit = ${isOn}`;

const liveOf = async (userId: string) =>
  (await entitlementsOf(userId))
    .filter(({ revoked_at }) => revoked_at === null)
    .map(({ product_id }) => product_id)
    .sort();

async function upgraded() {
  const { client, id, order } = await buyer();
  await pay(order);
  await orderReaches(order.orderId, 'completed');
  const upgrade = await openOrder(client, 'cheatsheet-plus');
  expect(upgrade.amount).toBe(1500);
  await pay(upgrade);
  await orderReaches(upgrade.orderId, 'completed');
  expect(await liveOf(id)).toEqual(['cheatsheet', 'cheatsheet-plus']);
  return { id, order, upgrade };
}

describe('an upgrade that was paid in part with credit', () => {
  beforeAll(() => setCredit(true));
  afterAll(() => setCredit(false));

  it('goes when the first payment is disputed, and comes back when the dispute is won', async () => {
    const { id, order } = await upgraded();
    await deliver(about(order).dispute('created', 'needs_response'));
    expect(await liveOf(id)).toEqual([]);
    await deliver(about(order).dispute('closed', 'won'));
    expect(await liveOf(id)).toEqual(['cheatsheet', 'cheatsheet-plus']);
  });

  it('goes when an admin refunds the first payment, and the money of the second is reported', async () => {
    const { id, order, upgrade } = await upgraded();
    const admin = await demo('admin');
    const story = await admin.rpc('order_history', { order_id: order.orderId });
    expect(story.data.credited_to).toMatchObject({ id: upgrade.orderId, status: 'completed' });
    const body = { orderId: order.orderId, reason: 'Asked for it' };
    expect((await invoke('refund-order', admin, body)).status).toBe(200);
    expect(await liveOf(id)).toEqual([]);
    const [row] = await server()
      .rpc('orders_to_reconcile', {
        since: new Date(0).toISOString(),
        after_number:
          (await ordersOf(id)).find((one) => one.id === upgrade.orderId)!.order_number - 1,
        page_size: 1,
      })
      .throwOnError()
      .then(({ data }) => data);
    expect(row).toMatchObject({
      id: upgrade.orderId,
      is_access_right: true,
      trouble: 'credit_lost',
    });
  });
});

describe('what Stripe tells', () => {
  let person: Awaited<ReturnType<typeof buyer>>;
  beforeEach(async () => {
    person = await buyer();
    await pay(person.order);
    await orderReaches(person.order.orderId, 'completed');
  });

  it('of an inquiry takes no access, until it becomes a dispute', async () => {
    const { id, order } = person;
    await deliver(about(order).dispute('created', 'warning_needs_response'));
    expect((await entitlementsOf(id))[0]?.revoked_at).toBeNull();
    const withdrawn = event('charge.dispute.funds_withdrawn', {
      id: 'du_1',
      object: 'dispute',
      amount: order.amount,
      currency: 'usd',
      payment_intent: order.intentId,
      status: 'needs_response',
      metadata: {},
    });
    await deliver(withdrawn);
    expect((await entitlementsOf(id))[0]?.revoked_at).not.toBeNull();
  });

  it('of more money than any order costs is recorded, and not asked for again', async () => {
    const { id, order } = person;
    const theirs = { id: 'pi_of_another_application', metadata: {} };
    for (const amount of [2 ** 31, 99_999_999_999]) {
      const paid = { amount, amount_received: amount };
      const ours = about(order).succeeded(paid);
      expect((await deliver(ours)).status).toBe(200);
      expect((await deliver(about(order).succeeded({ ...paid, ...theirs }))).status).toBe(200);
      expect((await deliver(about(order).refunded(amount))).status).toBe(200);
      const { data } = await server()
        .from('stripe_events')
        .select('error')
        .eq('id', ours.id)
        .single();
      expect(data?.error).toMatch(/another amount/);
    }
    expect((await ordersOf(id))[0]).toMatchObject({ status: 'completed', refunded_cents: 0 });
  });
});
