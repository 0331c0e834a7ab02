import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demo } from './accounts.ts';
import {
  entitlementsOf,
  newBuyer,
  newCoupon,
  openOrder,
  orderReaches,
  purchasesOf,
  pay,
  removeCoupons,
  stripeFake,
} from './checkout.ts';
import { call } from './requests.ts';
import { newPerson, newVerifiedPerson, password, server } from './support/clients.ts';
import { database } from './support/database.ts';
import { invoke } from './support/functions.ts';
import { confirmInBrowser, stripe } from './support/stripe.ts';
import { about, deliver } from './stripe-events.ts';

const sql = database();

afterAll(async () => {
  await removeCoupons();
  await sql.end();
});

/** Runs the Stripe tasks, as the schedule does, and an admin's page after a change. */
async function doStripeTasks(): Promise<void> {
  const { status } = await call('/functions/v1/stripe-tasks', { body: {} });
  expect(status).toBe(200);
}

/** Leaves an order's payment processing at the bank. */
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

/** Approves a payment at the bank. */
const decide = (intentId: string, clientSecret: string) =>
  stripeFake(`authentications/${intentId}`, { client_secret: clientSecret, outcome: 'succeeded' });

const deactivate = async (code: string) =>
  (await demo('admin'))
    .from('coupons')
    .update({ is_active: false })
    .eq('code', code)
    .throwOnError();

describe('an open order', () => {
  it('expires when its coupon is deactivated, and its payment is cancelled', async () => {
    const code = await newCoupon(50);
    const { client, id, order } = await newBuyer('cheatsheet', code);
    await deactivate(code);
    expect((await purchasesOf(id))[0]?.status).toBe('expired');
    await doStripeTasks();
    await expect(pay(order)).rejects.toThrow(/canceled/);
    expect(await entitlementsOf(id)).toEqual([]);
    expect((await openOrder(client, 'cheatsheet')).amount).toBe(1499);
  });

  it('expires after a day, and its payment is cancelled', async () => {
    const { id, order } = await newBuyer();
    await sql`update public.orders set created_at = now() - interval '25 hours' where id = ${order.orderId}`;
    await doStripeTasks();
    expect((await purchasesOf(id))[0]?.status).toBe('expired');
    expect((await stripe.paymentIntents.retrieve(order.intentId)).status).toBe('canceled');
  });

  it('that expires while the bank decides is completed when the payment arrives', async () => {
    const code = await newCoupon(50);
    const { client, id, order } = await newBuyer('cheatsheet', code);
    await leaveAtTheBank(order);
    await deactivate(code);
    await doStripeTasks();
    const again = await invoke(client, 'create-payment-intent', { plan: 'cheatsheet' });
    expect(again.status).toBe(409);
    expect(again.json.error?.message).toContain('still being processed');
    await decide(order.intentId, order.clientSecret);
    await orderReaches(order.orderId, 'completed');
    expect(await entitlementsOf(id)).toMatchObject([{ order_id: order.orderId, revoked_at: null }]);
  });
});

it('running the Stripe tasks keeps an open order and its payment', async () => {
  const { id, order } = await newBuyer();
  await doStripeTasks();
  expect((await purchasesOf(id))[0]?.status).toBe('pending');
  const { status } = await stripe.paymentIntents.retrieve(order.intentId);
  expect(status).toBe('requires_payment_method');
  for (const body of [{ orderId: order.orderId }, { ids: [order.intentId] }]) {
    expect((await call('/functions/v1/stripe-tasks', { body })).status).toBe(400);
  }
});

it('an order opened during a price change gets the new price', async () => {
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
    expect(await purchasesOf(id)).toMatchObject([{ status: 'pending', total_cents: 1599 }]);
  } finally {
    await admin`rollback`;
    await admin`update public.products set price_cents = 1499 where id = 'cheatsheet'`;
    admin.release();
  }
});

it('pressing PAY again while the bank decides is a conflict', async () => {
  const { client, order } = await newBuyer();
  await confirmInBrowser(order.clientSecret, {
    payment_method: 'pm_card_authenticationRequired',
    setup_future_usage: 'off_session',
  });
  await stripeFake(`payment_intents/${order.intentId}/process`, {});
  const { status, json } = await invoke(client, 'create-payment-intent', { plan: 'cheatsheet' });
  expect([status, json]).toMatchObject([409, { error: { code: 'conflict' } }]);
});

describe('declined cards', () => {
  it('expire the order after ten attempts, and the buyer has to wait', async () => {
    const { client, id, order } = await newBuyer();
    for (let tries = 0; tries < 10; tries++) {
      await expect(pay(order, 'pm_card_chargeDeclined')).rejects.toThrow(/declined/);
    }
    await orderReaches(order.orderId, 'expired');
    await expect
      .poll(async () => (await stripe.paymentIntents.retrieve(order.intentId)).status)
      .toBe('canceled');
    const { status, json } = await invoke(client, 'create-payment-intent', { plan: 'cheatsheet' });
    expect(status).toBe(429);
    expect(json.error?.message).toContain('declined too many times');
    expect(await entitlementsOf(id)).toEqual([]);
  });

  it('cancel a setup intent after ten attempts', async () => {
    const { client } = await newVerifiedPerson();
    const { json } = await invoke(client, 'payment-methods', { action: 'set_up' });
    const { clientSecret } = json as { clientSecret: string };
    const id = clientSecret.split('_secret_')[0] ?? '';
    const decline = { payment_method: 'pm_card_chargeDeclined' };
    for (let tries = 0; tries < 10; tries++) {
      await expect(confirmInBrowser(clientSecret, decline)).rejects.toThrow(/declined/);
    }
    await expect.poll(async () => (await stripe.setupIntents.retrieve(id)).status).toBe('canceled');
  });
});

it('a person cannot set up more than ten cards an hour', async () => {
  const { client } = await newVerifiedPerson();
  const statuses: number[] = [];
  for (let tries = 0; tries < 11; tries++) {
    statuses.push((await invoke(client, 'payment-methods', { action: 'set_up' })).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
});

it('a person with an unverified address cannot set up a card', async () => {
  const { client } = await newPerson();
  const { status, json } = await invoke(client, 'payment-methods', { action: 'set_up' });
  expect([status, json]).toMatchObject([403, { error: { code: 'email_not_verified' } }]);
});

it('a new password removes the saved cards, at Stripe too', async () => {
  const { client, id } = await newVerifiedPerson();
  const { json } = await invoke(client, 'payment-methods', { action: 'set_up' });
  const { clientSecret } = json as { clientSecret: string };
  const setupIntentId = await confirmInBrowser(clientSecret, { payment_method: 'pm_card_visa' });
  const save = { action: 'save', setupIntentId, cardholderName: 'Pat Example' };
  expect((await invoke(client, 'payment-methods', save)).status).toBe(200);
  const saved = () =>
    server().from('payment_methods').select('stripe_payment_method_id').eq('user_id', id);
  const [card] = (await saved().throwOnError()).data;
  const paymentMethodId = card?.stripe_payment_method_id ?? '';

  const { error } = await client.auth.updateUser({ password: `${password}-new` });
  expect(error).toBeNull();
  expect((await saved().throwOnError()).data).toEqual([]);
  const used = await invoke(client, 'create-payment-intent', {
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
  const { client, id, order } = await newBuyer();
  await pay(order);
  await orderReaches(order.orderId, 'completed');
  const upgrade = await openOrder(client, 'cheatsheet-plus');
  expect(upgrade.amount).toBe(1500);
  await pay(upgrade);
  await orderReaches(upgrade.orderId, 'completed');
  expect(await liveOf(id)).toEqual(['cheatsheet', 'cheatsheet-plus']);
  return { id, order, upgrade };
}

describe('an upgrade paid in part with credit', () => {
  beforeAll(() => setCredit(true));
  afterAll(() => setCredit(false));

  it('is revoked when the first payment is disputed and restored when the dispute is won', async () => {
    const { id, order } = await upgraded();
    const { dispute } = about(order);
    await deliver(dispute('created', 'needs_response'));
    expect(await liveOf(id)).toEqual([]);
    await deliver(dispute('closed', 'won'));
    expect(await liveOf(id)).toEqual(['cheatsheet', 'cheatsheet-plus']);
  });

  it('is revoked when an admin refunds the first payment, and its own payment is reported', async () => {
    const { id, order, upgrade } = await upgraded();
    const admin = await demo('admin');
    const history = await admin.rpc('order_history', { order_id: order.orderId });
    expect(history.data.credited_to).toMatchObject({ id: upgrade.orderId, status: 'completed' });
    const body = { orderId: order.orderId, reason: 'Asked for it' };
    expect((await invoke(admin, 'refund-order', body)).status).toBe(200);
    expect(await liveOf(id)).toEqual([]);
    const [row] = await server()
      .rpc('orders_to_reconcile', {
        since: new Date(0).toISOString(),
        after_number:
          (await purchasesOf(id)).find((one) => one.id === upgrade.orderId)!.order_number - 1,
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

  it('takes the credit from another plan, although its payment was not reported yet', async () => {
    const { client, id, order } = await newBuyer();
    await pay(order);
    await orderReaches(order.orderId, 'completed');
    const upgrade = await openOrder(client, 'cheatsheet-plus');
    await stripeFake('webhooks', { paused: true, about: upgrade.intentId });
    try {
      await pay(upgrade);
      const other = await openOrder(client, 'application-plus');
      expect([upgrade.amount, other.amount]).toEqual([1500, 3499]);
      await pay(other);
      await orderReaches(other.orderId, 'completed');
    } finally {
      await stripeFake('webhooks', { paused: false });
    }
    const paid = (await purchasesOf(id)).filter(({ status }) => status === 'completed');
    expect(paid.reduce((cents, { total_cents }) => cents + total_cents, 0)).toBe(2999 + 3499);
  });
});

describe('a Stripe event', () => {
  let person: Awaited<ReturnType<typeof newBuyer>>;
  beforeEach(async () => {
    person = await newBuyer();
    await pay(person.order);
    await orderReaches(person.order.orderId, 'completed');
  });

  it('about an inquiry keeps the access until it becomes a dispute', async () => {
    const { id, order } = person;
    const { dispute } = about(order);
    await deliver(dispute('created', 'warning_needs_response'));
    expect((await entitlementsOf(id))[0]?.revoked_at).toBeNull();
    await deliver(dispute('funds_withdrawn', 'needs_response'));
    expect((await entitlementsOf(id))[0]?.revoked_at).not.toBeNull();
  });

  it('about an amount larger than any order is recorded and not retried', async () => {
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
    expect((await purchasesOf(id))[0]).toMatchObject({ status: 'completed', refunded_cents: 0 });
  });
});
