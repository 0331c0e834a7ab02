import { afterAll, describe, expect, it } from 'vitest';
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
    const again = await invoke(client, 'create-payment-intent', {
      plan: 'cheatsheet',
      billing: { address: { country: 'US' } },
    });
    expect(again.status).toBe(409);
    expect(again.json.error?.message).toContain('still being processed');
    await decide(order.intentId, order.clientSecret);
    await orderReaches(order.orderId, 'completed');
    expect(await entitlementsOf(id)).toMatchObject([{ order_id: order.orderId, revoked_at: null }]);
  });
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
