import assert from 'node:assert/strict';

import { ClientError, endpoint } from '../_shared/http.ts';
import { MemoryAccounts } from '../_shared/test-accounts.ts';
import { alice, post, read } from '../_shared/test-support.ts';
import { verifyEmail } from './handler.ts';

/** Auth's verdict on the link, and the recorded calls. */
function scene(redeemed: string | ClientError = alice.id) {
  const accounts = new MemoryAccounts();
  const asked: string[] = [];
  const redeemLink = async (_request: Request, tokenHash: string, type: string) => {
    asked.push(`${type} ${tokenHash}`);
    if (redeemed instanceof ClientError) throw redeemed;
    return redeemed;
  };
  const serve = endpoint('verify-email', (request) =>
    verifyEmail(request, { redeemLink, accounts }),
  );
  return { accounts, asked, verify: (body: unknown) => read(serve(post(body))) };
}

Deno.test('a link verifies its user, signed in or not, and returns no session', async () => {
  const { accounts, asked, verify } = scene();
  const answer = await verify({ tokenHash: ' the-hash ', userId: 'someone else' });
  assert.deepEqual(answer, { status: 200, body: { verified: true } });
  assert.deepEqual(asked, ['magiclink the-hash']);
  assert.deepEqual([...accounts.verified], [alice.id]);
});

Deno.test('the link of a changed address is redeemed as one, and verifies it', async () => {
  const { accounts, asked, verify } = scene();
  assert.equal((await verify({ tokenHash: 'the-hash', isChange: true })).status, 200);
  assert.deepEqual(asked, ['email_change the-hash']);
  assert.deepEqual([...accounts.verified], [alice.id]);
});

Deno.test('a link that Auth refuses verifies no address', async () => {
  const { accounts, verify } = scene(new ClientError('invalid_link', 'Used already.'));
  const { status, errorCode, errorMessage } = await verify({ tokenHash: 'the-hash' });
  assert.deepEqual([status, errorCode, errorMessage], [400, 'invalid_link', 'Used already.']);
  assert.equal(accounts.verified.size, 0);
});

Deno.test('without a token hash nothing is redeemed', async () => {
  const { asked, verify } = scene();
  for (const body of [{}, { tokenHash: '  ' }, { tokenHash: 7 }, { tokenHash: 'x'.repeat(513) }]) {
    const { status, errorCode, errorMessage } = await verify(body);
    assert.equal(status, 400);
    assert.equal(errorCode, 'invalid_request');
    assert.match(errorMessage ?? '', /^tokenHash: /);
  }
  assert.deepEqual(asked, []);
});
