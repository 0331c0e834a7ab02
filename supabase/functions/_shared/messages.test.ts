import assert from 'node:assert/strict';

import { databaseMessages } from './messages.ts';
import { alice, projectOf, refusal } from './test-support.ts';

const message = {
  firstName: 'Pat',
  lastName: 'Example',
  email: 'pat@example.com',
  subject: 'Hello',
  message: 'Is it good?',
  newsletter: true,
};

Deno.test('a message is stored with its sender and their address', async () => {
  const { client, asked } = projectOf(() => new Response(null, { status: 204 }));
  const messages = databaseMessages(client);
  await messages.keep(message, alice.id, '203.0.113.1');
  await messages.keep(message, null, '');
  const row = {
    first_name: 'Pat',
    last_name: 'Example',
    email: 'pat@example.com',
    subject: 'Hello',
    message: 'Is it good?',
    newsletter: true,
  };
  assert.deepEqual(
    asked.map(({ path, body }) => [path, body]),
    [
      ['/rest/v1/rpc/send_message', { ...row, user_id: alice.id, caller_address: '203.0.113.1' }],
      ['/rest/v1/rpc/send_message', { ...row, user_id: null, caller_address: null }],
    ],
  );
});

Deno.test('a sender over the rate limit gets SQL’s message', async () => {
  const { client } = projectOf(refusal(429, 'PT429', 'Too many attempts.'));
  await assert.rejects(databaseMessages(client).keep(message, null, ''), {
    code: 'too_many_requests',
    message: 'Too many attempts.',
  });
});
