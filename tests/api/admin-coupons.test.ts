import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demo } from './accounts.ts';
import { newCoupon, removeCoupons } from './checkout.ts';
import { nonAdmins } from './demoted-admin.ts';
import { newPerson, server } from './support/clients.ts';
import { database } from './support/database.ts';

const sql = database();
let admin: SupabaseClient;

beforeAll(async () => {
  admin = await demo('admin');
});
afterAll(async () => {
  await removeCoupons();
  await sql.end();
});

const stored = async (code: string) =>
  (await server().from('coupons').select().eq('code', code).maybeSingle().throwOnError()).data;

const seen = async (code: string) =>
  (await admin.from('coupon_overview').select().eq('code', code).single().throwOnError()).data;

/** Opens an order with a code as a new person. */
async function use(code: string) {
  const { id, email } = await newPerson();
  const order = { user_id: id, plan: 'cheatsheet', coupon_code: code };
  const { data } = await server().rpc('open_order', order).throwOnError();
  return { email, orderId: String(data.order_id), orderNumber: Number(data.order_number) };
}

const hasUpgradeCredit = async () =>
  (await server().from('store_settings').select('has_upgrade_credit').throwOnError()).data;

describe.each(nonAdmins(sql))('%s', (_who, person) => {
  it('cannot read or change coupons or the upgrade credit', async () => {
    const client = await person();
    const code = await newCoupon(10);
    const before = [await stored(code), await hasUpgradeCredit()];
    const made = `MADE-${randomUUID().slice(0, 8).toUpperCase()}`;

    expect([401, 403]).toContain((await client.rpc('coupon_uses', { of_code: code })).status);
    const coupons = client.from('coupons');
    const attempts = [
      await client.from('coupon_overview').select(),
      await coupons.insert({ code: made, percent_off: 100 }).select(),
      await coupons.update({ percent_off: 100 }).eq('code', code).select(),
      await coupons.delete().eq('code', code).select(),
      await client
        .from('store_settings')
        .update({ has_upgrade_credit: true })
        .eq('id', true)
        .select(),
    ];
    for (const { data, error } of attempts) expect(error !== null || data.length === 0).toBe(true);
    expect([await stored(code), await hasUpgradeCredit()]).toEqual(before);
    expect(await stored(made)).toBeNull();
  });
});

describe('an admin', () => {
  it('sees how often a code was used and who used it', async () => {
    const code = await newCoupon(50, { max_redemptions: 1 });
    expect(await seen(code)).toMatchObject({ state: 'active', used_count: 0 });
    const { email, orderId, orderNumber } = await use(code);
    expect(await seen(code)).toMatchObject({ state: 'exhausted', used_count: 1 });
    const { data } = await admin.rpc('coupon_uses', { of_code: code }).throwOnError();
    expect(data).toMatchObject({
      total: 1,
      page_count: 1,
      rows: [{ email, order_number: orderNumber, discount_cents: 749, released_at: null }],
    });
    await server().from('orders').update({ status: 'expired' }).eq('id', orderId).throwOnError();
    expect(await seen(code)).toMatchObject({ state: 'active', used_count: 0 });
  });

  it('can delete a code held by an open order, but not one that was paid with', async () => {
    const code = await newCoupon(50);
    const { orderId } = await use(code);
    const paid = { order_id: orderId, payment_intent_id: `pi_${orderId}`, outcome: 'succeeded' };
    await server()
      .rpc('settle_payment', { ...paid, amount_cents: 750, currency: 'usd' })
      .throwOnError();
    const refused = await admin.from('coupons').delete().eq('code', code);
    expect([refused.status, refused.error?.hint]).toEqual([
      409,
      expect.stringContaining('Deactivate it instead'),
    ]);
    expect(await stored(code)).not.toBeNull();
    const held = await newCoupon(50);
    const open = await use(held);
    await admin.from('coupons').delete().eq('code', held).throwOnError();
    expect(await stored(held)).toBeNull();
    const order = server().from('orders').select('status').eq('id', open.orderId).single();
    expect((await order.throwOnError()).data).toEqual({ status: 'expired' });
  });

  it('cannot save an invalid coupon', async () => {
    const code = await newCoupon(10);
    const before = await stored(code);
    for (const change of [
      { percent_off: 0 },
      { percent_off: 101 },
      { max_redemptions: 0 },
      { max_per_user: -1 },
      { description: 'x'.repeat(201) },
      { starts_at: '2030-01-02T00:00:00Z', ends_at: '2030-01-01T00:00:00Z' },
    ]) {
      const { status } = await admin.from('coupons').update(change).eq('code', code);
      expect([change, status]).toEqual([change, 400]);
    }
    for (const bad of ['lower', 'A', 'A B', 'X'.repeat(41)]) {
      const { status } = await admin.from('coupons').insert({ code: bad, percent_off: 10 });
      expect([bad, status]).toEqual([bad, 400]);
    }
    expect(await stored(code)).toEqual(before);
    expect((await admin.from('coupons').insert({ code, percent_off: 10 })).status).toBe(409);
  });

  it('cannot overwrite a newer change by another admin', async () => {
    const code = await newCoupon(10);
    const save = (percent: number) =>
      admin
        .from('coupons')
        .update({ percent_off: percent })
        .match({ code, version: 1 })
        .select('code');
    expect((await save(20)).data).toHaveLength(1);
    expect((await save(30)).data).toHaveLength(0);
    expect(await stored(code)).toMatchObject({ percent_off: 20, version: 2 });
  });
});
