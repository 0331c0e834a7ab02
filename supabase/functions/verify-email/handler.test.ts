import assert from 'node:assert/strict';

import { ClientError, endpoint } from '../_shared/http.ts';
import { MemoryAccounts } from '../_shared/test-accounts.ts';
import { alice, post, read } from '../_shared/test-support.ts';
import { verifyEmail } from './handler.ts';

/** A mail of Alice's with a link that works once. */
function scene() {
  const accounts = new MemoryAccounts();
  const links = new Map([['the-hash', alice.id]]);
  const redeemLink = async (_request: Request, tokenHash: string) => {
    const userId = links.get(tokenHash);
    if (!userId) throw new ClientError('invalid_link', 'Invalid verification link.');
    links.delete(tokenHash);
    return userId;
  };
  const serve = endpoint('verify-email', (request) =>
    verifyEmail(request, { redeemLink, accounts }),
  );
  return { accounts, verify: (body: unknown) => read(serve(post(body))) };
}

Deno.test('a link verifies its person, signed in or not, and answers with no session', async () => {
  const { accounts, verify } = scene();
  const answer = await verify({ tokenHash: 'the-hash' });
  assert.deepEqual(answer, { status: 200, body: { verified: true } });
  assert.deepEqual([...accounts.verified], [alice.id]);
});

Deno.test('a link works once, and a made-up one never', async () => {
  const { accounts, verify } = scene();
  const unknown = await verify({ tokenHash: 'made-up' });
  assert.equal(unknown.status, 400);
  assert.equal(unknown.errorCode, 'invalid_link');
  assert.equal(accounts.verified.size, 0);

  await verify({ tokenHash: 'the-hash' });
  assert.deepEqual(await verify({ tokenHash: 'the-hash' }), unknown);
});

Deno.test('without a token hash nothing is redeemed', async () => {
  const { verify } = scene();
  for (const body of [{}, { tokenHash: '  ' }, { tokenHash: 7 }, { tokenHash: 'x'.repeat(513) }]) {
    const { status, errorCode, errorMessage } = await verify(body);
    assert.equal(status, 400);
    assert.equal(errorCode, 'invalid_request');
    assert.match(errorMessage ?? '', /^tokenHash: /);
  }
});
