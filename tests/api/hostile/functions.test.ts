import { SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { entitlementsOf, ordersOf } from '../checkout.ts';
import { type Answer, call, stackTrace } from '../requests.ts';
import { accessToken, newPerson } from '../support/clients.ts';
import { target } from '../support/target.ts';

/** Refused in the shape clients know, saying nothing of our insides, with nothing written. */
const refusal = (status: number, code: string) => ({
  status,
  json: { error: { code, message: expect.stringMatching(/\w/) } },
  tellsOfOurInsides: false,
  orders: [],
  entitlements: [],
});

describe('a request that makes no sense', () => {
  let person: Awaited<ReturnType<typeof newPerson>>;
  let token: string;
  beforeAll(async () => {
    person = await newPerson();
    token = await accessToken(person.client);
  });

  const outcome = async ({ status, json, text }: Answer) => ({
    status,
    json,
    tellsOfOurInsides: stackTrace.test(text),
    orders: await ordersOf(person.id),
    entitlements: await entitlementsOf(person.id),
  });

  const functions = ['create-payment-intent', 'refund-order', 'settle-order'];

  it.each([
    ['an unknown plan', { plan: 'platinum' }, 404, 'unknown_plan'],
    ['SQL for a plan', { plan: "cheatsheet'; drop table orders; --" }, 404, 'unknown_plan'],
    ['a plan that is not on sale', { plan: 'interview-cheatsheet' }, 409, 'plan_not_on_sale'],
    ['no plan', {}, 400, 'invalid_request'],
    ['an empty plan', { plan: '' }, 400, 'invalid_request'],
    ['a number for a plan', { plan: 5 }, 400, 'invalid_request'],
    ['a list for a plan', { plan: ['cheatsheet'] }, 400, 'invalid_request'],
    ['an endless plan', { plan: 'x'.repeat(1000) }, 400, 'invalid_request'],
    ['an object for a coupon', { plan: 'cheatsheet', couponCode: {} }, 400, 'invalid_request'],
    [
      "somebody's card",
      { plan: 'cheatsheet', paymentMethodId: 'pm_card_visa' },
      400,
      'invalid_request',
    ],
    ['a list', [], 400, 'invalid_request'],
    ['null', 'null', 400, 'invalid_request'],
    ['malformed JSON', '{"plan": "cheatsheet"', 400, 'invalid_request'],
    ['nothing', '', 400, 'invalid_request'],
    ['too much', { plan: 'cheatsheet', more: 'x'.repeat(17 * 1024) }, 413, 'too_large'],
  ] as const)('for an intent: %s', async (_, body, status, code) => {
    expect(
      await outcome(await call('/functions/v1/create-payment-intent', { token, body })),
    ).toEqual(refusal(status, code));
  });

  it.each([
    ['no order', {}, 400, 'invalid_request'],
    ['an order id that is none', { orderId: '651' }, 400, 'invalid_request'],
    [
      'an order there is not',
      { orderId: '00000000-0000-4000-8000-00000000ffff' },
      404,
      'not_found',
    ],
    ['malformed JSON', '{', 400, 'invalid_request'],
  ] as const)('for a settlement: %s', async (_, body, status, code) => {
    expect(await outcome(await call('/functions/v1/settle-order', { token, body }))).toEqual(
      refusal(status, code),
    );
  });

  it.each(functions)('to %s: any method but POST', async (name) => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      expect(await outcome(await call(`/functions/v1/${name}`, { token, method }))).toEqual(
        refusal(405, 'method_not_allowed'),
      );
    }
  });

  it.each(functions)('to %s: without a token of ours', async (name) => {
    const body = { plan: 'cheatsheet', userId: person.id, user_id: person.id };
    const sign = (secret: string, expires: string) =>
      new SignJWT({ sub: person.id, role: 'authenticated' })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(expires)
        .sign(new TextEncoder().encode(secret));
    const tokens = [
      undefined,
      target.PUBLISHABLE_KEY,
      'nonsense',
      await sign('another-secret-with-at-least-32-characters', '1h'),
      await sign(target.JWT_SECRET, '-1h'),
    ];
    for (const wrong of tokens) {
      const answer = await call(`/functions/v1/${name}`, { token: wrong, body });
      expect(await outcome(answer)).toEqual(refusal(401, 'unauthenticated'));
    }
  });
});
