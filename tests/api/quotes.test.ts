import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, describe, expect, it } from 'vitest';
import { invoke, newCoupon, removeCoupons } from './checkout.ts';
import { newPerson, visitor } from './support/clients.ts';

afterAll(removeCoupons);

const ask = async (person: SupabaseClient, coupon_code?: string) =>
  (await person.rpc('quote_order', { plan: 'cheatsheet', coupon_code })).status;

describe('a quote', () => {
  it.each([
    ['cheatsheet', 1499],
    ['application', 1999],
    ['cheatsheet-plus', 2999],
    ['application-plus', 3499],
  ])('of %s is %i cents, for a visitor too', async (plan, cents) => {
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
  ])('with %i %% off takes %i cents and leaves %i', async (percent, discount, total) => {
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
  });

  it.each([
    ['an unknown plan', { plan: 'platinum' }, 404, 'unknown_plan'],
    ['a plan not on sale', { plan: 'interview-cheatsheet' }, 409, 'plan_not_on_sale'],
    ['an unknown code', { plan: 'cheatsheet', coupon_code: '%' }, 422, 'coupon_refused'],
  ])('of %s is refused', async (_, request, status, hint) => {
    const { client } = await newPerson();
    const answer = await client.rpc('quote_order', request);
    expect(answer.status).toBe(status);
    expect(answer.error).toMatchObject({ code: `PT${status}`, hint });
  });

  it('for guessed codes ends, and then does not tell a right one from a wrong one', async () => {
    const { client } = await newPerson();
    const right = await newCoupon(100);
    const buy = async (couponCode: string) =>
      (await invoke('create-payment-intent', client, { plan: 'cheatsheet', couponCode })).status;
    expect(await ask(client, right)).toBe(200);

    // Asking for a price and trying to buy are two roads to the same guess.
    const guesses: number[] = [];
    for (let guess = 0; guess < 15; guess += 1) {
      guesses.push(await ask(client, `GUESS-${guess}`), await buy(`GUESS-${guess}`));
    }
    expect(guesses).toEqual(Array(30).fill(422));
    expect(await ask(client, 'GUESS-16')).toBe(429);
    expect(await buy('GUESS-16')).toBe(429);
    expect(await ask(client, right)).toBe(429);
    expect(await buy(right)).toBe(429);

    // Somebody else is not held up, nor is a price without a code.
    expect(await ask((await newPerson()).client, right)).toBe(200);
    expect(await ask(client)).toBe(200);
  });
});
