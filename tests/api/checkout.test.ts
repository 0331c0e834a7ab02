import { afterAll, describe, expect, it } from 'vitest';
import { visibleRows } from './accounts.ts';
import {
  entitlementsOf,
  intentsOf,
  newCoupon,
  openOrder,
  orderReaches,
  purchasesOf,
  pay,
  removeCoupons,
} from './checkout.ts';
import { invoke } from './support/functions.ts';
import { stripe } from './support/stripe.ts';
import { newPerson, server } from './support/clients.ts';

afterAll(removeCoupons);

describe('buying a plan', () => {
  it('with a valid card grants the plan once', async () => {
    const { client, id } = await newPerson();
    const order = await openOrder(client, 'cheatsheet');
    expect(order.amount).toBe(1499);
    expect(await visibleRows(client, 'applicants')).toBe(0);

    await pay(order);
    await orderReaches(order.orderId, 'completed');
    expect(await visibleRows(client, 'applicants')).toBeGreaterThan(0);
    expect(await entitlementsOf(id)).toMatchObject([
      { product_id: 'cheatsheet', order_id: order.orderId, revoked_at: null },
    ]);
    const { data: charges } = await stripe.charges.list({ payment_intent: order.intentId });
    expect(charges).toMatchObject([{ amount: 1499, currency: 'usd', paid: true }]);

    // The order as the buyer sees it.
    const { data: seen } = await client
      .from('orders')
      .select('id, order_number, total_cents, status, card_brand, card_last_four, policies_version')
      .single();
    expect(seen?.policies_version).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(seen).toMatchObject({ id: order.orderId, total_cents: 1499, status: 'completed' });
    expect(seen?.order_number).toBeGreaterThan(650);
    expect(seen).toMatchObject({ card_brand: 'visa', card_last_four: '4242' });
    const [intent] = await intentsOf(order.orderId);
    expect(intent).toMatchObject({ amount: 1499, receipt_email: null });
  });

  it('twenty times at the same time opens one order and one payment intent', async () => {
    const { client, id } = await newPerson();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => openOrder(client, 'cheatsheet')),
    );
    expect(new Set(responses.map((response) => response.orderId)).size).toBe(1);
    expect(new Set(responses.map((response) => response.clientSecret)).size).toBe(1);
    expect(await purchasesOf(id)).toHaveLength(1);
    expect(await intentsOf(responses[0]?.orderId ?? '')).toHaveLength(1);
  });
});

describe('a coupon', () => {
  it('with one use left is redeemed once by twenty concurrent buyers', async () => {
    const couponCode = await newCoupon(50, { max_redemptions: 1 });
    const people = await Promise.all(Array.from({ length: 20 }, () => newPerson()));
    const responses = await Promise.all(
      people.map(({ client }) =>
        invoke(client, 'create-payment-intent', {
          plan: 'cheatsheet',
          couponCode,
          billing: { address: { country: 'US' } },
        }),
      ),
    );
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
    for (const { status, json } of responses.filter((response) => response.status !== 200)) {
      expect(status).toBe(422);
      expect(json).toEqual({
        error: {
          code: 'coupon_refused',
          message: 'Invalid coupon code. Please try again. This coupon has been used up.',
        },
      });
    }
    const redemptions = server().from('coupon_redemptions').select().eq('code', couponCode);
    expect((await redemptions).data).toHaveLength(1);
    const orders = await Promise.all(people.map(({ id }) => purchasesOf(id)));
    expect(orders.flat()).toMatchObject([{ total_cents: 750, coupon_code: couponCode }]);
  });
});
