import assert from 'node:assert/strict';

import { ClientError, endpoint } from '../_shared/http.ts';
import { MemoryAccounts, MemoryProofs } from '../_shared/test-accounts.ts';
import { alice, logged, MemoryOrders, post, read } from '../_shared/test-support.ts';
import { verifyEmail } from './handler.ts';

const account = {
  user_id: alice.id,
  name: 'Alice Example',
  created_at: '2026-11-02T12:00:00Z',
  has_password: true,
};

const recoveryLink = async (email: string) => `link of ${email}`;

const done = { status: 200, body: { done: true } };

/** Auth's verdict on the link, who opens it, and the recorded calls. */
function scene(redeemed: string | ClientError = alice.id, caller: typeof alice | null = null) {
  const accounts = new MemoryAccounts();
  const orders = new MemoryOrders();
  const proofs = new MemoryProofs();
  accounts.links.set('the-hash', account);
  const asked: string[] = [];
  const redeemLink = async (_request: Request, token: string, type: string) => {
    asked.push(`${type} ${token}`);
    if (redeemed instanceof ClientError) throw redeemed;
    return redeemed;
  };
  const enter = async (request: Request, token: string) => ({
    access_token: 'in',
    refresh_token: 'again',
    user: { id: await redeemLink(request, token, 'recovery') },
  });
  const sendRecovery = async (_request: Request, email: string) => {
    asked.push(`mail ${email}`);
  };
  const signedInUser = async () => caller;
  const serve = endpoint('verify-email', (request) =>
    verifyEmail(request, {
      redeemLink,
      recoveryLink,
      sendRecovery,
      enter,
      signedInUser,
      accounts,
      orders,
      proofs,
    }),
  );
  return { accounts, orders, proofs, asked, ask: (body: unknown) => read(serve(post(body))) };
}

Deno.test('a link verifies its user, signed in or not, and returns no session', async () => {
  const { accounts, asked, ask } = scene();
  const answer = await ask({ token: ' the-hash ', action: 'verify', userId: 'someone else' });
  assert.deepEqual(answer, { status: 200, body: { done: true, isOrderPlaced: false } });
  assert.deepEqual(asked, ['magiclink the-hash']);
  assert.deepEqual([...accounts.verified], [alice.id]);
});

Deno.test('a look names the account, and neither redeems the link nor gives its id', async () => {
  for (const [caller, isOwn] of [
    [alice, true],
    [{ ...alice, id: crypto.randomUUID() }, false],
    [null, false],
  ] as const) {
    const { accounts, asked, ask } = scene(alice.id, caller);
    assert.deepEqual((await ask({ token: 'the-hash', action: 'look' })).body, {
      name: 'Alice Example',
      createdAt: '2026-11-02T12:00:00Z',
      hasPassword: true,
      isOwn,
      order: null,
      isDeleted: false,
    });
    assert.deepEqual([asked, accounts.verified.size], [[], 0]);
    assert.equal((await ask({ token: 'made-up', action: 'look' })).errorCode, 'invalid_link');
  }
});

Deno.test('a look says whether the account has a password', async () => {
  const { accounts, ask } = scene();
  accounts.links.set('the-hash', { ...account, has_password: false });
  assert.equal((await ask({ token: 'the-hash', action: 'look' })).body['hasPassword'], false);
});

Deno.test('the link places the free order that waits for it, in any browser', async () => {
  const { accounts, orders, ask } = scene();
  orders.awaitedOrders.set(alice.id, 'cheatsheet');
  const { body } = await ask({ token: 'the-hash', action: 'look' });
  assert.deepEqual(body?.order, {
    plan: 'cheatsheet',
    productName: 'The Cheatsheet',
    couponCode: 'FREE',
  });
  assert.deepEqual(orders.orders, []);
  const answer = await ask({ token: 'the-hash', action: 'verify' });
  assert.deepEqual(answer.body, { done: true, isOrderPlaced: true });
  assert.deepEqual([...accounts.verified], [alice.id]);
  assert.deepEqual(orders.opened, [[alice.id, 'cheatsheet', 'FREE']]);
  for (const action of ['change', 'disown']) {
    const other = scene();
    other.orders.awaitedOrders.set(alice.id, 'cheatsheet');
    // oxlint-disable-next-line no-await-in-loop -- two
    await other.ask({ token: 'the-hash', action });
    assert.deepEqual(other.orders.opened, []);
  }
});

Deno.test('an order that cannot be placed any more leaves the address verified', async () => {
  const { accounts, orders, ask } = scene();
  orders.awaitedOrders.set(alice.id, 'withdrawn');
  const verify = async () => {
    const answer = await ask({ token: 'the-hash', action: 'verify' });
    assert.deepEqual(answer, { status: 200, body: { done: true, isOrderPlaced: false } });
    assert.deepEqual([...accounts.verified], [alice.id]);
  };
  assert.deepEqual(await logged(verify), []);
  // A fault is no refusal: somebody has to hear of it.
  orders.isDown = true;
  const lines = await logged(verify);
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).step),
    ['place the awaited order'],
  );
});

Deno.test('the link of a changed address is redeemed as one, and verifies it', async () => {
  const { accounts, asked, ask } = scene();
  assert.deepEqual(await ask({ token: 'the-hash', action: 'change' }), done);
  assert.deepEqual(asked, ['email_change the-hash']);
  assert.deepEqual([...accounts.verified], [alice.id]);
});

Deno.test('the link to a new password signs in, and verifies nothing before there is one', async () => {
  const { accounts, proofs, asked, ask } = scene();
  const { body } = await ask({ token: 'the-hash', action: 'reset' });
  assert.deepEqual(body, { accessToken: 'in', refreshToken: 'again' });
  assert.deepEqual([asked, accounts.verified.size], [['recovery the-hash'], 0]);
  assert.deepEqual(proofs.links, ['expects the-hash', `allows in of ${alice.id}`]);
});

Deno.test('a look says that the account has been deleted since', async () => {
  const { accounts, orders, ask } = scene(alice.id, alice);
  const { name, created_at: createdAt } = account;
  accounts.links.set('the-hash', { user_id: null, name, created_at: createdAt });
  orders.awaited = () => assert.fail('The orders of nobody were looked up.');
  const { body } = await ask({ token: 'the-hash', action: 'look' });
  assert.deepEqual(body, {
    name,
    createdAt,
    hasPassword: true,
    isOwn: false,
    order: null,
    isDeleted: true,
  });
});

Deno.test('the link in an order signs in for a first password, for a week, until there is one', async () => {
  const { accounts, proofs, asked, ask } = scene();
  accounts.passwordLinks.set('fresh', { email: 'a@example.com', has_expired: false });
  accounts.passwordLinks.set('old', { email: 'b@example.com', has_expired: true });
  const { body } = await ask({ token: 'fresh', action: 'choose' });
  assert.deepEqual(body, { accessToken: 'in', refreshToken: 'again' });
  assert.deepEqual(asked, ['recovery link of a@example.com']);
  assert.deepEqual(proofs.links, ['expects link of a@example.com', `allows in of ${alice.id}`]);
  for (const token of ['old', 'unknown']) {
    // oxlint-disable-next-line no-await-in-loop -- two
    assert.equal((await ask({ token, action: 'choose' })).errorCode, 'invalid_link');
  }
  assert.deepEqual(await ask({ token: 'old', action: 'resend' }), done);
  assert.equal((await ask({ token: 'unknown', action: 'resend' })).errorCode, 'invalid_link');
  assert.deepEqual(asked.slice(1), ['mail b@example.com']);
});

Deno.test('a link removes an account that is not its reader’s, and does not verify it', async () => {
  const { accounts, asked, ask } = scene();
  assert.deepEqual(await ask({ token: 'the-hash', action: 'disown' }), done);
  assert.deepEqual(asked, ['magiclink the-hash']);
  assert.deepEqual([accounts.deleted, accounts.verified.size], [[alice.id], 0]);
});

Deno.test('the way back to a former address is not a link of Auth', async () => {
  const { accounts, asked, ask } = scene();
  assert.deepEqual(await ask({ token: 'the-hash', action: 'return' }), done);
  assert.deepEqual([accounts.returned, asked], [['the-hash'], []]);
  assert.equal((await ask({ token: 'made-up', action: 'return' })).errorCode, 'invalid_link');
});

Deno.test('a link that Auth refuses verifies no address and removes no account', async () => {
  const { accounts, ask } = scene(new ClientError('invalid_link', 'Used already.'));
  for (const action of ['verify', 'disown', 'reset']) {
    const { status, errorCode, errorMessage } = await ask({ token: 'the-hash', action });
    assert.deepEqual([status, errorCode, errorMessage], [400, 'invalid_link', 'Used already.']);
  }
  assert.deepEqual([accounts.verified.size, accounts.deleted], [0, []]);
});

Deno.test('without a token, or without saying what to do, nothing is redeemed', async () => {
  const { asked, ask } = scene();
  const action = 'verify';
  for (const [body, field] of [
    [{ action }, 'token'],
    [{ action, token: '  ' }, 'token'],
    [{ action, token: 7 }, 'token'],
    [{ action, token: 'x'.repeat(513) }, 'token'],
    [{ token: 'the-hash' }, 'action'],
    [{ token: 'the-hash', action: 'open' }, 'action'],
  ] as const) {
    const { status, errorCode, errorMessage } = await ask(body);
    assert.deepEqual([status, errorCode], [400, 'invalid_request']);
    assert.ok(errorMessage?.startsWith(`${field}: `));
  }
  assert.deepEqual(asked, []);
});
