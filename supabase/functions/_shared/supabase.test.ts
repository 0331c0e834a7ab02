import assert from 'node:assert/strict';

import { databaseOrders } from './orders.ts';
import { databaseRefunds } from './refunds.ts';
import { authenticatedAdmin, authenticatedUser, callerAccess, serverClient } from './supabase.ts';
import { alice, projectOf, post, refusal } from './test-support.ts';

const badGateway = () => new Response('<h1>Bad Gateway</h1>', { status: 502 });

Deno.test('a token is verified by the auth server, whatever it claims', async () => {
  const { auth, asked } = projectOf(() => Response.json({ id: alice.id, email: alice.email }));
  const user = await authenticatedUser(auth, post({}, { authorization: 'Bearer some.jwt.here' }));
  assert.deepEqual(user, alice);
  assert.deepEqual(asked, [
    {
      method: 'GET',
      path: '/auth/v1/user',
      authorization: 'Bearer some.jwt.here',
      body: undefined,
    },
  ]);
});

Deno.test('a missing, forged or expired token is a 401', async () => {
  const { auth, asked } = projectOf(() => assert.fail('The auth server was asked.'));
  for (const request of [
    post({}),
    post({}, { authorization: 'Basic YTpi' }),
    post({}, { authorization: 'Bearer ' }),
  ]) {
    await assert.rejects(authenticatedUser(auth, request), { code: 'unauthenticated' });
  }
  assert.equal(asked.length, 0);

  for (const answer of [refusal(403, 'bad_jwt'), refusal(401, 'no_authorization')]) {
    const request = post({}, { authorization: 'Bearer forged' });
    const attempt = authenticatedUser(projectOf(answer).auth, request);
    await assert.rejects(attempt, { code: 'unauthenticated' });
  }
});

Deno.test('an admin’s token says so where only the server writes', async () => {
  const { auth } = projectOf(() => Response.json({ id: alice.id, email: alice.email }));
  const as = (claims: object) => {
    const payload = btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_');
    const request = post({}, { authorization: `Bearer e30.${payload.replaceAll('=', '')}.x` });
    return authenticatedAdmin(auth, request);
  };
  assert.deepEqual(await as({ app_metadata: { is_admin: true }, name: '?>~ÿ' }), alice);
  for (const claims of [
    {},
    { is_admin: true },
    { user_metadata: { is_admin: true } },
    { app_metadata: { is_admin: 'true' } },
  ]) {
    await assert.rejects(as(claims), { code: 'forbidden' });
  }
});

Deno.test('an auth server that is away is no reason to send people to the login page', async () => {
  for (const answer of [refusal(500, 'unexpected_failure'), badGateway]) {
    const request = post({}, { authorization: 'Bearer some.jwt.here' });
    await assert.rejects(authenticatedUser(projectOf(answer).auth, request), (error: Error) => {
      assert.equal(error.name, 'AuthRefusal');
      return true;
    });
  }
});

Deno.test('what SQL refuses reaches the client with its status and message', async () => {
  const expected = {
    PT400: 400,
    PT403: 403,
    PT404: 404,
    PT409: 409,
    PT422: 422,
    PT429: 429,
  };
  for (const [code, status] of Object.entries(expected)) {
    const { client } = projectOf(refusal(status, code, 'You already have this plan.'));
    await assert.rejects(databaseOrders(client).open(alice.id, 'cheatsheet', null), {
      name: 'ClientError',
      message: 'You already have this plan.',
      status,
    });
  }
});

Deno.test('the hint of a refusal is its code, when clients know it', async () => {
  for (const [hint, code] of [
    ['plan_already_held', 'plan_already_held'],
    ['Use UPDATE instead.', 'conflict'],
  ]) {
    const { client } = projectOf(refusal(409, 'PT409', 'You already have this plan.', hint));
    await assert.rejects(databaseOrders(client).open(alice.id, 'cheatsheet', null), { code });
  }
});

Deno.test('any other failure of the database stays internal', async () => {
  const { client } = projectOf(refusal(400, '23514', 'new row violates check constraint'));
  await assert.rejects(databaseOrders(client).open(alice.id, 'cheatsheet', null), {
    name: 'PostgrestError',
  });
});

Deno.test('the functions of the database are called by the names of their parameters', async () => {
  const { client, asked } = projectOf(() => Response.json('completed'));
  const orders = databaseOrders(client);
  await orders.open('u', 'cheatsheet', 'SAVE20');
  await orders.attachIntent('o', 'pi_1');
  const payment = { orderId: null, intentId: 'pi_1', amountCents: 1999, currency: 'usd' };
  const card = { type: 'visa', lastFour: '4242' } as const;
  await orders.settle({ ...payment, outcome: 'succeeded', card }, 'evt_1');
  await orders.settle({ ...payment, outcome: 'failed' });
  await orders.endAttempt('o', 1);
  const event = { id: 'evt_1', type: 'charge.refunded' };
  await orders.recordEvent(event);
  await orders.closeEvent('evt_1', 'because');
  const refunds = databaseRefunds(client);
  await refunds.open('a', { orderId: 'o', amountCents: null, reason: 'Asked for it' });
  await refunds.settle('r', 're_1', 500);
  await refunds.fail('r', 'No.');
  assert.deepEqual(
    asked.map(({ path, body }) => [path, body]),
    [
      ['/rest/v1/rpc/open_order', { user_id: 'u', plan: 'cheatsheet', coupon_code: 'SAVE20' }],
      ['/rest/v1/rpc/attach_payment_intent', { order_id: 'o', payment_intent_id: 'pi_1' }],
      [
        '/rest/v1/rpc/settle_payment',
        {
          order_id: null,
          payment_intent_id: 'pi_1',
          outcome: 'succeeded',
          amount_cents: 1999,
          currency: 'usd',
          event_id: 'evt_1',
          card_brand: 'visa',
          card_last_four: '4242',
        },
      ],
      [
        '/rest/v1/rpc/settle_payment',
        {
          order_id: null,
          payment_intent_id: 'pi_1',
          outcome: 'failed',
          amount_cents: 1999,
          currency: 'usd',
          event_id: null,
          card_brand: null,
          card_last_four: null,
        },
      ],
      ['/rest/v1/rpc/end_payment_attempt', { order_id: 'o', failed_attempt: 1 }],
      ['/rest/v1/rpc/record_stripe_event', { ...event, payload: event }],
      ['/rest/v1/rpc/close_stripe_event', { id: 'evt_1', error: 'because' }],
      [
        '/rest/v1/rpc/open_refund',
        { admin_id: 'a', order_id: 'o', amount_cents: null, reason: 'Asked for it' },
      ],
      [
        '/rest/v1/rpc/settle_refund',
        { refund_id: 'r', stripe_refund_id: 're_1', refunded_cents: 500 },
      ],
      ['/rest/v1/rpc/fail_refund', { refund_id: 'r', problem: 'No.' }],
    ],
  );
});

Deno.test('an order is looked for among the person’s own', async () => {
  const { client, asked } = projectOf(() => Response.json([]));
  assert.equal(await databaseOrders(client).find(alice.id, 'some-order'), null);
  assert.match(asked[0]?.path ?? '', /id=eq\.some-order&user_id=eq\.0a11ce00/);
  assert.equal(await databaseOrders(client).hasSavedCard(alice.id, 'pm_1'), false);
});

const keys = () => ({
  secret: new Headers(serverClient().headers).get('apikey'),
  publishable: callerAccess(post({})).headers['apikey'],
});

Deno.test('a key is found by the name of old, by another after it was replaced, or as a JWT', () => {
  const settings = {
    SUPABASE_URL: 'http://project.test',
    SUPABASE_SECRET_KEYS: '{"second": "sb_secret_2"}',
    SUPABASE_PUBLISHABLE_KEYS: '{"second": "sb_publishable_2"}',
    SUPABASE_SERVICE_ROLE_KEY: 'service.role.jwt',
    SUPABASE_ANON_KEY: 'anon.jwt',
  };
  const before = Object.keys(settings).map((name) => [name, Deno.env.get(name)] as const);
  try {
    for (const [name, value] of Object.entries(settings)) Deno.env.set(name, value);
    assert.deepEqual(keys(), { secret: 'sb_secret_2', publishable: 'sb_publishable_2' });

    Deno.env.set('SUPABASE_SECRET_KEYS', '{"first": "sb_secret_1", "default": "sb_secret_0"}');
    assert.equal(keys().secret, 'sb_secret_0');

    Deno.env.delete('SUPABASE_SECRET_KEYS');
    Deno.env.set('SUPABASE_PUBLISHABLE_KEYS', '{}');
    assert.deepEqual(keys(), { secret: 'service.role.jwt', publishable: 'anon.jwt' });
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) Deno.env.delete(name);
      else Deno.env.set(name, value);
    }
  }
});
