import { afterAll, describe, expect, it } from 'vitest';
import { newCoupon, removeCoupons } from './checkout.ts';
import { newPerson, visitor } from './support/clients.ts';

afterAll(removeCoupons);

describe('a quote', () => {
  it.each([
    ['cheatsheet', 1499],
    ['application', 1999],
    ['cheatsheet-plus', 2999],
    ['application-plus', 3499],
  ])('of %s is %i cents for a visitor', async (plan, cents) => {
    const { data } = await visitor().rpc('quote_order', { plan });
    expect(data).toMatchObject({
      plan,
      list_price_cents: cents,
      discount_cents: 0,
      tax_cents: 0,
      total_cents: cents,
      currency: 'usd',
      coupon_code: null,
      is_free: false,
    });
  });

  it.each([
    [10, 150, 1349],
    [33, 495, 1004],
    [97, 1499, 0], // 45 cents would be left: less than a card can be charged.
    [100, 1499, 0],
  ])(
    'with a coupon for %i percent deducts %i cents and costs %i',
    async (percent, discount, total) => {
      const coupon_code = await newCoupon(percent, { description: 'For the test' });
      const { data } = await visitor().rpc('quote_order', {
        plan: 'cheatsheet',
        coupon_code: coupon_code.toLowerCase(),
      });
      expect(data).toMatchObject({
        discount_cents: discount,
        total_cents: total,
        percent_off: percent,
        coupon_code,
        coupon_description: 'For the test',
        is_free: total === 0,
      });
    },
  );

  it.each([
    ['an unknown plan', { plan: 'platinum' }, 404, 'unknown_plan'],
    ['a plan not on sale', { plan: 'interview-cheatsheet' }, 404, 'unknown_plan'],
    ['an unknown code', { plan: 'cheatsheet', coupon_code: '%' }, 422, 'coupon_refused'],
  ])('of %s is refused', async (_, request, status, hint) => {
    const { client } = await newPerson();
    const response = await client.rpc('quote_order', request);
    expect(response.status).toBe(status);
    expect(response.error).toMatchObject({ code: `PT${status}`, hint });
  });
});
