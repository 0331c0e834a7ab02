import { afterAll, describe, expect, it } from 'vitest';
import { demo } from './accounts.ts';
import {
  entitlementsOf,
  newBuyer,
  newCoupon,
  openOrder,
  purchasesOf,
  pay,
  removeCoupons,
} from './checkout.ts';
import { call } from './requests.ts';
import { newPerson } from './support/clients.ts';
import { database } from './support/database.ts';

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
