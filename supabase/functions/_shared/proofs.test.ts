import assert from 'node:assert/strict';

import { databaseProofs } from './proofs.ts';
import { alice, projectOf } from './test-support.ts';

Deno.test('proofs are asked for, counted and recorded by SQL, for the session of the token', async () => {
  const { client, asked } = projectOf(() => new Response(null, { status: 204 }));
  const proofs = databaseProofs(client);
  const given = { act: 'change_email', subject: 'new@example.com', userId: 'u', session: 's' };
  await proofs.require('refund', 'u', 's');
  await proofs.countAttempt('s');
  await proofs.record({ ...given, withCode: true });
  await proofs.expectReset('the-hash');
  const token = `e30.${btoa(JSON.stringify({ session_id: 'of-the-link' }))}.x`;
  await proofs.allowNewPassword({ access_token: token, refresh_token: '', user: alice });
  assert.deepEqual(
    asked.map(({ path, body }) => [path, body]),
    [
      ['/rest/v1/rpc/require_proof_of', { act: 'refund', person: 'u', session: 's' }],
      ['/rest/v1/rpc/count_proof_attempt', { session: 's' }],
      [
        '/rest/v1/rpc/record_proof',
        {
          act: 'change_email',
          subject: 'new@example.com',
          person: 'u',
          session: 's',
          with_code: true,
        },
      ],
      ['/rest/v1/rpc/expect_reset', { token: 'the-hash' }],
      ['/rest/v1/rpc/allow_new_password', { person: alice.id, session: 'of-the-link' }],
    ],
  );
});
