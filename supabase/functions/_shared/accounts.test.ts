import assert from 'node:assert/strict';

import { databaseAccounts } from './accounts.ts';
import { alice, projectOf } from './test-support.ts';

Deno.test('the customer of a user without one, or without a profile, is null', async () => {
  for (const rows of [[], [{ stripe_customer_id: null }]]) {
    const { client } = projectOf(() => Response.json(rows));
    assert.equal(await databaseAccounts(client).customerId(alice.id), null);
  }
});

Deno.test('a user’s customer comes from their own profile', async () => {
  const { client, asked } = projectOf(() => Response.json([{ stripe_customer_id: 'cus_1' }]));
  assert.equal(await databaseAccounts(client).customerId('u'), 'cus_1');
  assert.match(asked[0]?.path ?? '', /user_id=eq\.u$/);
});

Deno.test('a customer is saved in the user’s own profile, and SQL deletes the account for their session', async () => {
  const { client, asked } = projectOf(() => new Response(null, { status: 204 }));
  const accounts = databaseAccounts(client);
  await accounts.saveCustomerId('u', 'cus_1');
  await accounts.delete('u', 's');
  assert.deepEqual(
    asked.map(({ method, path }) => `${method} ${path}`),
    ['PATCH /rest/v1/profiles?user_id=eq.u', 'POST /rest/v1/rpc/delete_own_account'],
  );
  assert.deepEqual(asked[0]?.body, { stripe_customer_id: 'cus_1' });
  assert.deepEqual(asked[1]?.body, { person: 'u', session: 's' });
});

Deno.test('an email is verified from the moment in the user’s own profile on', async () => {
  for (const [rows, isVerified] of [
    [[], false],
    [[{ email_verified_at: null }], false],
    [[{ email_verified_at: '2026-11-20T10:00:00Z' }], true],
  ] as const) {
    const { client, asked } = projectOf(() => Response.json(rows));
    assert.equal(await databaseAccounts(client).isEmailVerified('u'), isVerified);
    assert.match(asked[0]?.path ?? '', /select=email_verified_at&user_id=eq\.u$/);
  }
});

Deno.test('questions and uses are counted by SQL, with the caller’s address if it is known', async () => {
  const { client, asked } = projectOf(() => Response.json(true));
  const accounts = databaseAccounts(client);
  assert.equal(await accounts.hasAccount('pat@example.com', '203.0.113.7'), true);
  await accounts.hasAccount('pat@example.com', '');
  await accounts.countStripeUse('u', 'set_up', '203.0.113.7');
  await accounts.countStripeUse('u', 'set_up', '');
  assert.deepEqual(
    asked.map(({ path, body }) => [path, body]),
    [
      ['/rest/v1/rpc/has_account', { email: 'pat@example.com', caller_address: '203.0.113.7' }],
      ['/rest/v1/rpc/has_account', { email: 'pat@example.com', caller_address: null }],
      [
        '/rest/v1/rpc/count_stripe_use',
        { user_id: 'u', use: 'set_up', caller_address: '203.0.113.7' },
      ],
      ['/rest/v1/rpc/count_stripe_use', { user_id: 'u', use: 'set_up', caller_address: null }],
    ],
  );
});

Deno.test('SQL names the account of a link, verifies it, gives it up, and returns an address', async () => {
  const { client, asked } = projectOf(() => Response.json({ user_id: 'u' }));
  const accounts = databaseAccounts(client);
  assert.deepEqual(await accounts.ofLink('link'), { user_id: 'u' });
  assert.deepEqual(await accounts.withoutPassword('link'), { user_id: 'u' });
  const link = { userId: 'u', email: 'pat@example.com' };
  await accounts.markEmailVerified(link);
  await accounts.disown(link);
  await accounts.returnAddress('link');
  assert.deepEqual(
    asked.map(({ path, body }) => [path, body]),
    [
      ['/rest/v1/rpc/account_of_link', { token: 'link' }],
      ['/rest/v1/rpc/account_without_password', { token: 'link' }],
      ['/rest/v1/rpc/verify_address', { person: 'u', address: 'pat@example.com' }],
      ['/rest/v1/rpc/disown_account', { person: 'u', address: 'pat@example.com' }],
      ['/rest/v1/rpc/return_address', { token: 'link' }],
    ],
  );
});

Deno.test('SQL finds the account that an admin deletes, and deletes it for them', async () => {
  const { client, asked } = projectOf(() => Response.json({ user_id: 'u' }));
  const accounts = databaseAccounts(client);
  assert.deepEqual(await accounts.toDelete('admin', 'pat@example.com'), { user_id: 'u' });
  await accounts.deleteFor('admin', 'pat@example.com', 's');
  const body = { admin_id: 'admin', address: 'pat@example.com' };
  assert.deepEqual(
    asked.map(({ path, body }) => [path, body]),
    [
      ['/rest/v1/rpc/account_to_delete', body],
      ['/rest/v1/rpc/delete_account_for', { ...body, by_session: 's' }],
    ],
  );
});
