import assert from 'node:assert/strict';

import type { Accounts } from '../_shared/accounts.ts';
import { ClientError, endpoint } from '../_shared/http.ts';
import type { Orders } from '../_shared/orders.ts';
import type { Proofs } from '../_shared/proofs.ts';
import {
  address,
  alice,
  as,
  logged,
  outage,
  post,
  read,
  recorder,
} from '../_shared/test-support.ts';
import { verifyEmail } from './handler.ts';

const account = {
  user_id: alice.id,
  name: 'Alice Example',
  created_at: '2026-11-02T12:00:00Z',
  has_password: true,
};

const recoveryLink = async (email: string) => `link of ${email}`;

/** Whoever enters by a link. */
const session = { access_token: 'in', refresh_token: 'again', user: { id: alice.id } };

const done = { status: 200, body: { done: true } };

const redeemedLink = { userId: alice.id, email: 'alice@example.com' };

/** Auth's verdict on the link, who opens it, and the recorded calls. */
function scene(redeemed: string | ClientError = alice.id, caller: typeof alice | null = null) {
  const accounts = recorder<Accounts>({
    ofLink: (token) => (token === 'the-hash' ? account : null),
    markEmailVerified: undefined,
    disown: undefined,
    returnAddress: undefined,
  });
  const orders = recorder<Orders>({ awaited: null, placeAwaited: false });
  const proofs = recorder<Proofs>({ expectReset: undefined, allowNewPassword: undefined });
  const asked: string[] = [];
  const redeemLink = async (_request: Request, token: string, type: string) => {
    asked.push(`${type} ${token}`);
    if (redeemed instanceof ClientError) throw redeemed;
    return { ...redeemedLink, userId: redeemed };
  };
  const enter = async (request: Request, token: string) => ({
    access_token: 'in',
    refresh_token: 'again',
    user: { id: (await redeemLink(request, token, 'recovery')).userId },
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
  const ask = (body: unknown) => read(serve(post(body, as(alice))));
  const verified = () => accounts.asked('markEmailVerified').flat();
  return { accounts, orders, proofs, asked, ask, verified };
}

Deno.test('a link verifies its user, signed in or not, and returns no session', async () => {
  const { asked, ask, verified } = scene();
  const answer = await ask({ token: ' the-hash ', action: 'verify', userId: 'someone else' });
  assert.deepEqual(answer, { status: 200, body: { done: true, isOrderPlaced: false } });
  assert.deepEqual(asked, ['magiclink the-hash']);
  assert.deepEqual(verified(), [redeemedLink]);
});

Deno.test('a look names the account, and neither redeems the link nor gives its id', async () => {
  for (const [caller, isOwn] of [
    [alice, true],
    [{ ...alice, id: crypto.randomUUID() }, false],
    [null, false],
  ] as const) {
    const { asked, ask, verified } = scene(alice.id, caller);
    assert.deepEqual((await ask({ token: 'the-hash', action: 'look' })).body, {
      name: 'Alice Example',
      createdAt: '2026-11-02T12:00:00Z',
      hasPassword: true,
      isOwn,
      order: null,
      isDeleted: false,
    });
    assert.deepEqual([asked, verified()], [[], []]);
    assert.equal((await ask({ token: 'made-up', action: 'look' })).errorCode, 'invalid_link');
  }
});

Deno.test('a look says whether the account has a password', async () => {
  const { accounts, ask } = scene();
  accounts.answers.ofLink = { ...account, has_password: false };
  assert.equal((await ask({ token: 'the-hash', action: 'look' })).body['hasPassword'], false);
});

const awaited = {
  plan: 'cheatsheet',
  product_name: 'The Cheatsheet',
  coupon_code: 'FREE',
  source: null,
};

Deno.test('the link places the free order that waits for it, in any browser', async () => {
  const { orders, ask, verified } = scene();
  orders.answers.awaited = awaited;
  orders.answers.placeAwaited = true;
  const { body } = await ask({ token: 'the-hash', action: 'look' });
  assert.deepEqual(body?.order, {
    plan: 'cheatsheet',
    productName: 'The Cheatsheet',
    couponCode: 'FREE',
  });
  assert.deepEqual(orders.asked('awaited'), [[alice.id]]);
  for (const action of ['change', 'disown']) {
    // oxlint-disable-next-line no-await-in-loop -- two
    await ask({ token: 'the-hash', action });
  }
  assert.deepEqual(orders.asked('placeAwaited'), []);
  const answer = await ask({ token: 'the-hash', action: 'verify' });
  assert.deepEqual(answer.body, { done: true, isOrderPlaced: true });
  assert.deepEqual(verified(), [redeemedLink, redeemedLink]);
  assert.deepEqual(orders.asked('placeAwaited'), [[alice.id, address]]);
});

Deno.test('an order that cannot be placed any more leaves the address verified', async () => {
  const { orders, ask, verified } = scene();
  orders.answers.placeAwaited = new ClientError('coupon_refused', 'This code has ended.');
  const verify = async () => {
    const answer = await ask({ token: 'the-hash', action: 'verify' });
    assert.deepEqual(answer, { status: 200, body: { done: true, isOrderPlaced: false } });
  };
  assert.deepEqual(await logged(verify), []);
  // A fault is no refusal: somebody has to hear of it.
  orders.answers.placeAwaited = outage;
  const lines = await logged(verify);
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).step),
    ['place the awaited order'],
  );
  assert.deepEqual(verified(), [redeemedLink, redeemedLink]);
});

Deno.test('the link of a changed address is redeemed as one, and verifies it', async () => {
  const { asked, ask, verified } = scene();
  assert.deepEqual(await ask({ token: 'the-hash', action: 'change' }), done);
  assert.deepEqual(asked, ['email_change the-hash']);
  assert.deepEqual(verified(), [redeemedLink]);
});

Deno.test('the link to a new password signs in, and verifies nothing before there is one', async () => {
  const { proofs, asked, ask, verified } = scene();
  const { body } = await ask({ token: 'the-hash', action: 'reset' });
  assert.deepEqual(body, { accessToken: 'in', refreshToken: 'again' });
  assert.deepEqual([asked, verified()], [['recovery the-hash'], []]);
  assert.deepEqual(proofs.asked('expectReset'), [['the-hash']]);
  assert.deepEqual(proofs.asked('allowNewPassword'), [[session]]);
});

Deno.test('a look says that the account has been deleted since', async () => {
  const { accounts, orders, ask } = scene(alice.id, alice);
  const { name, created_at: createdAt } = account;
  accounts.answers.ofLink = { user_id: null, name, created_at: createdAt };
  const { body } = await ask({ token: 'the-hash', action: 'look' });
  assert.deepEqual(body, {
    name,
    createdAt,
    hasPassword: true,
    isOwn: false,
    order: null,
    isDeleted: true,
  });
  assert.deepEqual(orders.asked('awaited'), []);
});

Deno.test('the link in an order signs in for a first password, for a week, until there is one', async () => {
  const { accounts, proofs, asked, ask } = scene();
  const links = new Map([
    ['fresh', { email: 'a@example.com', has_expired: false }],
    ['old', { email: 'b@example.com', has_expired: true }],
  ]);
  accounts.answers.withoutPassword = (token) => links.get(token) ?? null;
  const { body } = await ask({ token: 'fresh', action: 'choose' });
  assert.deepEqual(body, { accessToken: 'in', refreshToken: 'again' });
  assert.deepEqual(asked, ['recovery link of a@example.com']);
  assert.deepEqual(proofs.asked('expectReset'), [['link of a@example.com']]);
  assert.deepEqual(proofs.asked('allowNewPassword'), [[session]]);
  for (const token of ['old', 'unknown']) {
    // oxlint-disable-next-line no-await-in-loop -- two
    assert.equal((await ask({ token, action: 'choose' })).errorCode, 'invalid_link');
  }
  assert.deepEqual(await ask({ token: 'old', action: 'resend' }), done);
  assert.equal((await ask({ token: 'unknown', action: 'resend' })).errorCode, 'invalid_link');
  assert.deepEqual(asked.slice(1), ['mail b@example.com']);
});

Deno.test('a link removes an account that is not its reader’s, and does not verify it', async () => {
  const { accounts, asked, ask, verified } = scene();
  assert.deepEqual(await ask({ token: 'the-hash', action: 'disown' }), done);
  assert.deepEqual(asked, ['magiclink the-hash']);
  assert.deepEqual([accounts.asked('disown'), verified()], [[[redeemedLink]], []]);
});

Deno.test('the way back to a former address is not a link of Auth', async () => {
  const { accounts, asked, ask } = scene();
  assert.deepEqual(await ask({ token: 'the-hash', action: 'return' }), done);
  assert.deepEqual([accounts.asked('returnAddress'), asked], [[['the-hash']], []]);
  accounts.answers.returnAddress = new ClientError('invalid_link', 'Used already.');
  assert.equal((await ask({ token: 'made-up', action: 'return' })).errorCode, 'invalid_link');
});

Deno.test('a link that Auth refuses verifies no address and removes no account', async () => {
  const { accounts, ask, verified } = scene(new ClientError('invalid_link', 'Used already.'));
  for (const action of ['verify', 'disown', 'reset']) {
    const { status, errorCode, errorMessage } = await ask({ token: 'the-hash', action });
    assert.deepEqual([status, errorCode, errorMessage], [400, 'invalid_link', 'Used already.']);
  }
  assert.deepEqual([verified(), accounts.asked('disown')], [[], []]);
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
