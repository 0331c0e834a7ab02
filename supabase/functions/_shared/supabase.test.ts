import assert from 'node:assert/strict';

import { databaseOrderRecords } from './order-records.ts';
import { databaseOrders, type Payment } from './orders.ts';
import { databaseRefunds } from './refunds.ts';
import {
  authenticatedAdmin,
  authenticatedUser,
  authFor,
  callerAccess,
  requireServer,
  sessionOf,
  serverAuth,
  serverClient,
  userOrVisitor,
} from './supabase.ts';
import { alice, caught, projectOf, post, refusal, withSettings } from './test-support.ts';

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

function withToken(claims: object): Request {
  const payload = btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_');
  return post({}, { authorization: `Bearer e30.${payload.replaceAll('=', '')}.x` });
}

const signIn = (user: object, claims: object) =>
  authenticatedUser(projectOf(() => Response.json(user)).auth, withToken(claims));

Deno.test('a user with a second factor must enter it before anything else', async () => {
  const factors = [{ status: 'unverified' }, { status: 'verified' }];
  for (const claims of [{}, { aal: 'aal1' }]) {
    await assert.rejects(signIn({ ...alice, factors }, claims), { code: 'forbidden' });
  }
  assert.deepEqual(await signIn({ ...alice, factors }, { aal: 'aal2' }), alice);
  assert.deepEqual(await signIn({ ...alice, factors: factors.slice(0, 1) }, {}), alice);
});

Deno.test('the admin role is read from the part of the token that only the server writes', async () => {
  const { auth } = projectOf(() => Response.json({ id: alice.id, email: alice.email }));
  const as = (claims: object) => authenticatedAdmin(auth, withToken(claims));
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

Deno.test('a session is that of the token', () => {
  assert.equal(sessionOf(withToken({ session_id: 'hers' })), 'hers');
  for (const claims of [{}, { session_id: null }, { session_id: 7 }]) {
    assert.throws(() => sessionOf(withToken(claims)), { code: 'unauthenticated' });
  }
});

Deno.test('a caller without a token, or with the publishable key, is a visitor', async () => {
  const { auth, asked } = projectOf(() => Response.json({ id: alice.id, email: alice.email }));
  const apikey = 'sb_publishable_x';
  assert.equal(await userOrVisitor(auth, post({})), null);
  assert.equal(await userOrVisitor(auth, post({}, { apikey })), null);
  const keyForToken = post({}, { apikey, authorization: `Bearer ${apikey}` });
  assert.equal(await userOrVisitor(auth, keyForToken), null);
  assert.equal(asked.length, 0);
  const signedIn = post({}, { apikey, authorization: 'Bearer some.jwt.here' });
  assert.deepEqual(await userOrVisitor(auth, signedIn), alice);
});

Deno.test('an invalid token is refused rather than treated as a visitor’s', async () => {
  const forged = post({}, { apikey: 'sb_publishable_x', authorization: 'Bearer forged' });
  const { auth } = projectOf(refusal(403, 'bad_jwt'));
  await assert.rejects(userOrVisitor(auth, forged), { code: 'unauthenticated' });
});

Deno.test('an unavailable auth server does not look like an expired session', async () => {
  const request = post({}, { authorization: 'Bearer some.jwt.here' });
  for (const answer of [refusal(500, 'unexpected_failure'), badGateway]) {
    await assert.rejects(authenticatedUser(projectOf(answer).auth, request), (error: Error) => {
      assert.equal(error.name, 'AuthRefusal');
      return true;
    });
  }
  // For example from a proxy in between.
  const unreachable = Object.assign(new TypeError('fetch failed'), { status: 401 });
  const { auth } = projectOf(() => {
    throw unreachable;
  });
  await assert.rejects(authenticatedUser(auth, request), unreachable);
});

Deno.test('SQL’s refusals reach the client with their status and message', async () => {
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
    await assert.rejects(databaseOrders(client).open(alice.id, 'cheatsheet', null, '', null), {
      name: 'ClientError',
      message: 'You already have this plan.',
      status,
    });
  }
});

Deno.test('a refusal’s hint becomes its code if clients know it', async () => {
  for (const [hint, code] of [
    ['plan_already_held', 'plan_already_held'],
    ['Use UPDATE instead.', 'conflict'],
  ]) {
    const { client } = projectOf(refusal(409, 'PT409', 'You already have this plan.', hint));
    await assert.rejects(databaseOrders(client).open(alice.id, 'cheatsheet', null, '', null), {
      code,
      details: undefined,
    });
  }
});

Deno.test('a refusal for want of a proof says for what', async () => {
  const refused = {
    code: 'PT403',
    message: 'Confirm.',
    details: '{"act": "refund"}',
    hint: 'proof_due',
  };
  const { client } = projectOf(() => Response.json(refused, { status: 403 }));
  await assert.rejects(databaseOrders(client).open(alice.id, 'cheatsheet', null, '', null), {
    code: 'proof_due',
    details: '{"act": "refund"}',
    status: 403,
  });
});

Deno.test('any other failure of the database stays internal', async () => {
  const { client } = projectOf(refusal(400, '23514', 'new row violates check constraint'));
  await assert.rejects(databaseOrders(client).open(alice.id, 'cheatsheet', null, '', null), {
    name: 'PostgrestError',
  });
});

Deno.test('database functions are called with their parameters’ names', async () => {
  const { client, asked } = projectOf(() => Response.json('completed'));
  const orders = databaseOrders(client);
  const billing = { name: 'Pat Payer', address: '1 Main Street', country: 'US' };
  await orders.open('u', 'cheatsheet', 'SAVE20', '203.0.113.7', billing, 'tiktok');
  await orders.open('u', 'cheatsheet', null, '', null);
  await orders.attachIntent('o', 'pi_1');
  const payment = { orderId: null, intentId: 'pi_1', amountCents: 1999, currency: 'usd' };
  const card = { type: 'visa', lastFour: '4242' } as const;
  await orders.settle({ ...payment, outcome: 'succeeded', card }, 'evt_1');
  await orders.settle({ ...payment, outcome: 'failed' });
  const dispute = { id: 'dp_1', status: 'lost' } as const;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- SQL gets it as it is
  await orders.settle({ ...payment, outcome: 'dispute_lost', dispute } as Payment);
  await orders.endAttempt('o', 1);
  assert.equal(await orders.reopenEvent('a', 'evt_1'), 'completed');
  assert.equal(await orders.declinedSetUps('seti_1'), 'completed');
  const event = { id: 'evt_1', type: 'charge.refunded' };
  await orders.recordEvent(event);
  await orders.closeEvent('evt_1', 'because');
  await orders.closeEvent('evt_2');
  const failed = { intentId: 'pi_1', stripeRefundId: 're_1', refundId: 'r', refundedCents: 500 };
  await orders.settleFailedRefund({ ...failed, problem: 'No.' }, 'evt_1');
  await orders.settleFailedRefund({ ...failed, problem: 'No.' });
  const refunds = databaseRefunds(client);
  await refunds.open('a', 's', { orderId: 'o', amountCents: null, reason: 'Asked for it' });
  await refunds.settle('r', 're_1', 500);
  await refunds.fail('r', 'No.');
  await refunds.refuse('r', 'Refused.');
  const failedRefund = {
    payment_intent_id: 'pi_1',
    stripe_refund_id: 're_1',
    refund_id: 'r',
    refunded_cents: 500,
    problem: 'No.',
  };
  assert.deepEqual(
    asked.map(({ path, body }) => [path, body]),
    [
      [
        '/rest/v1/rpc/open_order',
        {
          user_id: 'u',
          plan: 'cheatsheet',
          coupon_code: 'SAVE20',
          caller_address: '203.0.113.7',
          billing_name: 'Pat Payer',
          billing_address: '1 Main Street',
          billing_country: 'US',
          source: 'tiktok',
        },
      ],
      [
        '/rest/v1/rpc/open_order',
        {
          user_id: 'u',
          plan: 'cheatsheet',
          coupon_code: null,
          caller_address: null,
          billing_name: null,
          billing_address: null,
          billing_country: null,
          source: null,
        },
      ],
      ['/rest/v1/rpc/attach_payment_intent', { order_id: 'o', payment_intent_id: 'pi_1' }],
      [
        '/rest/v1/rpc/settle_payment',
        {
          order_id: null,
          payment_intent_id: 'pi_1',
          outcome: 'succeeded',
          amount_cents: 1999,
          currency: 'usd',
          dispute: null,
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
          dispute: null,
          event_id: null,
          card_brand: null,
          card_last_four: null,
        },
      ],
      [
        '/rest/v1/rpc/settle_payment',
        {
          order_id: null,
          payment_intent_id: 'pi_1',
          outcome: 'dispute_lost',
          amount_cents: 1999,
          currency: 'usd',
          dispute: { id: 'dp_1', status: 'lost' },
          event_id: null,
          card_brand: null,
          card_last_four: null,
        },
      ],
      ['/rest/v1/rpc/end_payment_attempt', { order_id: 'o', failed_attempt: 1 }],
      ['/rest/v1/rpc/reopen_stripe_event', { admin_id: 'a', event_id: 'evt_1' }],
      ['/rest/v1/rpc/declined_set_ups', { setup_intent_id: 'seti_1' }],
      ['/rest/v1/rpc/record_stripe_event', { ...event, payload: event }],
      ['/rest/v1/rpc/close_stripe_event', { id: 'evt_1', error: 'because' }],
      ['/rest/v1/rpc/close_stripe_event', { id: 'evt_2', error: null }],
      ['/rest/v1/rpc/settle_failed_refund', { ...failedRefund, event_id: 'evt_1' }],
      ['/rest/v1/rpc/settle_failed_refund', { ...failedRefund, event_id: null }],
      [
        '/rest/v1/rpc/open_refund',
        {
          admin_id: 'a',
          order_id: 'o',
          amount_cents: null,
          reason: 'Asked for it',
          by_session: 's',
        },
      ],
      [
        '/rest/v1/rpc/settle_refund',
        { refund_id: 'r', stripe_refund_id: 're_1', refunded_cents: 500 },
      ],
      ['/rest/v1/rpc/fail_refund', { refund_id: 'r', problem: 'No.' }],
      ['/rest/v1/rpc/fail_refund', { refund_id: 'r', problem: 'Refused.', is_refusal: true }],
    ],
  );
});

Deno.test('the free order that waits for a user is found and placed for them alone', async () => {
  const waiting = { plan: 'cheatsheet', product_name: 'The Cheatsheet', is_placed: true };
  const { client, asked } = projectOf(() => Response.json(waiting));
  const orders = databaseOrders(client);
  assert.deepEqual(await orders.awaited('u'), waiting);
  assert.equal(await orders.placeAwaited('u', '203.0.113.7'), true);
  await orders.placeAwaited('u', '');
  assert.deepEqual(
    asked.map(({ path, body }) => [path, body]),
    [
      ['/rest/v1/rpc/awaited_order', { user_id: 'u' }],
      ['/rest/v1/rpc/place_awaited_order', { user_id: 'u', caller_address: '203.0.113.7' }],
      ['/rest/v1/rpc/place_awaited_order', { user_id: 'u', caller_address: null }],
    ],
  );
});

Deno.test('an order is looked up among the user’s own', async () => {
  const { client, asked } = projectOf(() => Response.json([]));
  assert.equal(await databaseOrders(client).find(alice.id, 'some-order'), null);
  assert.match(asked[0]?.path ?? '', /id=eq\.some-order&user_id=eq\.0a11ce00/);
  assert.equal(await databaseOrders(client).hasSavedCard(alice.id, 'pm_1'), false);
});

Deno.test('a user’s order is found with its intent, and a saved card with its Stripe id', async () => {
  const row = { id: 'o', status: 'pending', stripe_payment_intent_id: 'pi_1', user_id: alice.id };
  const { client, asked } = projectOf(() => Response.json([row]));
  const order = { id: 'o', status: 'pending', intentId: 'pi_1' };
  assert.deepEqual(await databaseOrders(client).find(alice.id, 'o'), order);
  assert.equal(await databaseOrders(client).hasSavedCard(alice.id, 'pm_1'), true);
  assert.match(asked[1]?.path ?? '', /user_id=eq\.0a11ce00.*&stripe_payment_method_id=eq\.pm_1/);
});

Deno.test('the attempt number belongs to the order whose intent is created', async () => {
  const { client, asked } = projectOf(() => Response.json({ payment_attempt: 3 }));
  assert.equal(await databaseOrders(client).attempt('o'), 3);
  assert.match(asked[0]?.path ?? '', /\/orders\?.*id=eq\.o$/);
});

Deno.test('order records are read in pages, and intents by order id', async () => {
  const rows = [
    { id: 'o', stripe_payment_intent_id: 'pi_1' },
    { id: 'p', stripe_payment_intent_id: null },
  ];
  const { client, asked } = projectOf(() => Response.json(rows));
  const records = databaseOrderRecords(client);
  assert.deepEqual(await records.orders('2026-06-01', 650, 50), rows);
  const intents = await records.intentsOf(['o', 'p']);
  assert.deepEqual(
    [...intents],
    [
      ['o', 'pi_1'],
      ['p', null],
    ],
  );
  assert.deepEqual(asked[0]?.body, { since: '2026-06-01', after_number: 650, page_size: 50 });
  assert.match(decodeURIComponent(asked[1]?.path ?? ''), /\/orders\?.*id=in\.\(o,p\)$/);
});

const keys = () => ({
  secret: new Headers(serverClient().headers).get('apikey'),
  publishable: callerAccess(post({})).headers['apikey'],
});

Deno.test('a key is found under its default name, under another after a rotation, or as a JWT', async () => {
  const settings = {
    SUPABASE_URL: 'http://project.test',
    SUPABASE_SECRET_KEYS: '{"second": "sb_secret_2"}',
    SUPABASE_PUBLISHABLE_KEYS: '{"second": "sb_publishable_2"}',
    SUPABASE_SERVICE_ROLE_KEY: 'service.role.jwt',
    SUPABASE_ANON_KEY: 'anon.jwt',
  };
  await withSettings(settings, () => {
    assert.deepEqual(keys(), { secret: 'sb_secret_2', publishable: 'sb_publishable_2' });

    Deno.env.set('SUPABASE_SECRET_KEYS', '{"first": "sb_secret_1", "default": "sb_secret_0"}');
    assert.equal(keys().secret, 'sb_secret_0');

    Deno.env.delete('SUPABASE_SECRET_KEYS');
    Deno.env.set('SUPABASE_PUBLISHABLE_KEYS', '{}');
    assert.deepEqual(keys(), { secret: 'service.role.jwt', publishable: 'anon.jwt' });
  });
});

const project = {
  SUPABASE_URL: 'http://project.test',
  SUPABASE_SECRET_KEYS: '{"default": "sb_secret_x"}',
  SUPABASE_PUBLISHABLE_KEYS: '{"default": "sb_publishable_x"}',
};

Deno.test('Auth is called with the server’s key and the caller’s address', async () => {
  await withSettings(project, async () => {
    const request = post({}, { 'x-forwarded-for': '203.0.113.7' });
    const asked = await caught(async () => {
      await serverAuth().user('a-token');
      await authFor(request).signIn('alice@example.com', 'password');
    });
    assert.deepEqual(
      asked.map(({ url, headers }) => [
        url,
        headers.get('apikey'),
        headers.get('sb-forwarded-for'),
      ]),
      [
        ['http://project.test/auth/v1/user', 'sb_secret_x', null],
        ['http://project.test/auth/v1/token?grant_type=password', 'sb_secret_x', '203.0.113.7'],
      ],
    );
  });
});

Deno.test('the project sees the caller’s token, or a visitor if there is none', async () => {
  await withSettings(project, () => {
    const authorization = 'Bearer some.jwt.here';
    assert.deepEqual(callerAccess(post({}, { authorization })).headers, {
      apikey: 'sb_publishable_x',
      authorization,
    });
    assert.equal(callerAccess(post({})).headers['authorization'], '');
  });
});

const isLetIn = (apikey?: string) => {
  const request = post({}, apikey === undefined ? {} : { apikey });
  try {
    requireServer(request);
    return true;
  } catch (error) {
    assert.deepEqual((error as { code?: unknown }).code, 'forbidden');
    return false;
  }
};

Deno.test('only the project’s own secret keys are accepted as the server’s', async () => {
  const named = '{"default": "sb_secret_1", "second": "sb_secret_two"}';
  const legacy = 'service.role.jwt';
  const others = ['', ' ', 'sb_secret_0', 'sb_secret_', 'sb_secret_12', 'sb_publishable_1'];
  for (const [settings, keys] of [
    [
      [named, legacy],
      ['sb_secret_1', 'sb_secret_two', legacy],
    ],
    [
      [named, null],
      ['sb_secret_1', 'sb_secret_two'],
    ],
    [[null, legacy], [legacy]],
    [[null, null], []],
  ] as const) {
    const [SUPABASE_SECRET_KEYS, SUPABASE_SERVICE_ROLE_KEY] = settings;
    await withSettings({ SUPABASE_SECRET_KEYS, SUPABASE_SERVICE_ROLE_KEY }, () => {
      for (const key of keys) assert.equal(isLetIn(key), true, key);
      for (const key of [undefined, ...others]) assert.equal(isLetIn(key), false, key);
    });
  }
});
