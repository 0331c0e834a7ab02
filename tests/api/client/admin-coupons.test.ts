import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteCoupon, saveCoupon, setCouponActive } from '#features/admin/coupons/mutations.ts';
import {
  couponOptions,
  couponPageOptions,
  couponProductsOptions,
  couponUsesOptions,
  fetchCoupon,
  fetchEveryCoupon,
} from '#features/admin/coupons/queries.ts';
import { couponsUrl } from '#features/admin/coupons/search-params.ts';
import { ConflictError } from '#lib/data/errors.ts';
import { couponRecord } from '#model/coupons/coupon.ts';
import { demo } from '../accounts.ts';
import { newPerson, server } from '../support/clients.ts';
import { filledDraft } from './filled.ts';
import { actAs, insert, read } from './site.ts';

const mark = randomUUID().slice(0, 8).toUpperCase();
const all = { ...couponsUrl.defaults, text: `${mark}_` };
const at = (minute: number) => `2026-03-01T12:${String(minute).padStart(2, '0')}:00+00:00`;

beforeAll(async () => actAs(await demo('admin')));
afterAll(async () => {
  const codes = `%${mark}%`;
  await server().from('coupon_redemptions').delete().like('code', codes).throwOnError();
  await server().from('coupons').delete().like('code', codes).throwOnError();
});

const draft = (code: string) => ({
  ...filledDraft(couponRecord),
  code: `${mark}-${code}`,
  amountOffCents: null,
  isActive: true,
  startsAt: at(1),
});
const seen = async (code: string) => {
  const found = await fetchCoupon(`${mark}-${code}`);
  if (!found) throw new Error(`There is no ${code}.`);
  return found;
};

describe('the coupons', () => {
  it('are found by part of their code, the latest first, ten on a page', async () => {
    await insert(
      'coupons',
      Array.from({ length: 11 }, (_, nth) => ({
        code: `${mark}_${String(nth).padStart(2, '0')}`,
        percent_off: 10,
        // The last two have the same time.
        created_at: at(Math.min(nth, 9)),
      })),
    );
    const code = (nth: string) => `${mark}_${nth}`;
    const first = await read(couponPageOptions({ ...all, text: `${mark.toLowerCase()}_` }));
    expect(first).toMatchObject({ total: 11, page: 1, pageCount: 2 });
    expect(first.rows.map((coupon) => coupon.code)).toEqual(
      ['09', '10', '08', '07', '06', '05', '04', '03', '02', '01'].map(code),
    );
    const second = await read(couponPageOptions({ ...all, page: 2 }));
    expect(second.rows.map((coupon) => coupon.code)).toEqual([code('00')]);
    expect(await read(couponPageOptions({ ...all, page: 9 }))).toEqual(second);
    // For the export, the earliest first.
    expect((await fetchEveryCoupon(all)).map((coupon) => coupon.code)).toEqual(
      ['00', '01', '02', '03', '04', '05', '06', '07', '08', '09', '10'].map(code),
    );
    expect(await fetchEveryCoupon({ ...all, state: 'off' })).toEqual([]);
    await server().from('coupons').delete().like('code', `${mark}\\_%`).throwOnError();
  });

  it('are filtered by status', async () => {
    const row = { percent_off: 10 };
    await insert('coupons', [
      { ...row, code: `${mark}-OFF`, is_active: false },
      { ...row, code: `${mark}-EXPIRED`, ends_at: at(1) },
      { ...row, code: `${mark}-SCHEDULED`, starts_at: '2199-01-01' },
      { ...row, code: `${mark}-ACTIVE` },
    ]);
    for (const status of ['off', 'expired', 'scheduled', 'active'] as const) {
      const { rows } = await read(
        couponPageOptions({ ...couponsUrl.defaults, state: status, text: mark }),
      );
      expect(rows.map(({ code, state }) => [code, state])).toEqual([
        [`${mark}-${status.toUpperCase()}`, status],
      ]);
    }
  });

  it('are added once, and not changed in a stale version', async () => {
    await saveCoupon(draft('NEW'), null);
    await saveCoupon(draft('OTHER'), null);
    const other = await seen('OTHER');
    const first = { ...draft('NEW'), version: 1, state: 'active', usedCount: 0 };
    expect(await read(couponOptions(`${mark}-NEW`))).toEqual(first);
    await expect(saveCoupon(draft('NEW'), null)).rejects.toMatchObject({
      code: 'exists',
      message: `A coupon with the code ${mark}-NEW already exists.`,
      field: 'code',
    });
    const change = {
      ...couponRecord.blank,
      code: draft('NEW').code,
      amountOffCents: 500,
      isActive: false,
    };
    await saveCoupon(change, 1);
    const second = { ...change, version: 2, state: 'off', usedCount: 0 };
    expect(await seen('NEW')).toEqual(second);
    await expect(saveCoupon(draft('NEW'), 1)).rejects.toThrow(ConflictError);
    expect(await seen('NEW')).toEqual(second);
    expect(await seen('OTHER')).toEqual(other);
    expect(await read(couponOptions(`${mark}-NONE`))).toBeNull();
  });

  it('are deactivated and deleted, but not in a stale version', async () => {
    await saveCoupon(draft('DEACTIVATED'), null);
    const before = await seen('DEACTIVATED');
    await setCouponActive(before, false);
    const deactivated = await seen('DEACTIVATED');
    expect(deactivated).toEqual({ ...before, isActive: false, state: 'off', version: 2 });
    await expect(setCouponActive(before, true)).rejects.toThrow(ConflictError);
    await expect(deleteCoupon(before)).rejects.toThrow(ConflictError);
    await deleteCoupon(deactivated);
    expect(await fetchCoupon(`${mark}-DEACTIVATED`)).toBeNull();
    expect(await seen('OTHER')).toMatchObject({ isActive: true, version: 1 });
  });

  it('cannot be deleted once used, and list the orders that used them', async () => {
    await saveCoupon({ ...couponRecord.blank, code: draft('USED').code, percentOff: 15 }, null);
    const { id, email } = await newPerson();
    const orders = await insert(
      'orders',
      Array.from({ length: 11 }, (_, nth) => ({
        user_id: id,
        product_id: `plan-${nth}`,
        product_name: 'Plan',
        list_price_cents: 1000,
        discount_cents: 150,
        total_cents: 850,
      })),
    );
    await insert(
      'coupon_redemptions',
      orders.map((order, nth) => ({
        order_id: order.id,
        user_id: id,
        code: `${mark}-USED`,
        redeemed_at: at(nth),
      })),
    );
    const coupon = await seen('USED');
    expect(coupon.usedCount).toBe(11);
    await expect(deleteCoupon(coupon)).rejects.toThrow(
      /^This code has been used\. Deactivate it instead/,
    );
    const first = await read(couponUsesOptions(coupon.code, 1));
    expect(first).toMatchObject({ total: 11, page: 1, pageCount: 2 });
    expect(first.rows).toHaveLength(10);
    expect(first.rows[0]).toEqual({
      orderId: orders[10].id,
      orderNumber: orders[10].order_number,
      productName: 'Plan',
      status: 'pending',
      discountCents: 150,
      redeemedAt: at(10),
      releasedAt: null,
      email,
    });
    const second = await read(couponUsesOptions(coupon.code, 2));
    expect(second.rows).toMatchObject([{ orderNumber: orders[0].order_number }]);
    await server().from('orders').delete().eq('user_id', id).throwOnError();
  });

  it('can be for any product, on sale or not, in the order of the catalogue', async () => {
    const { data } = await server()
      .from('products')
      .select('id, name')
      .order('sort_order')
      .order('name')
      .throwOnError();
    expect(await read(couponProductsOptions)).toEqual(data);
    expect(data.length).toBeGreaterThan(1);
  });
});
