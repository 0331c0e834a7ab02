import assert from 'node:assert/strict';

import { checkPassword, redeemLink } from './credentials.ts';
import { alice, projectOf, logged, refusal } from './test-support.ts';

const session = {
  access_token: 'her.access.token',
  token_type: 'bearer',
  expires_in: 3600,
  refresh_token: 'refresh',
  user: { id: alice.id, email: alice.email },
};

/** An auth server that lets users sign in and has a scripted response to signing out. */
const signsIn = (signOut = () => new Response(null, { status: 204 })) =>
  projectOf(({ pathname }) => (pathname.endsWith('/logout') ? signOut() : Response.json(session)));

Deno.test('a link identifies its user once, and the session it opens is ended', async () => {
  const { auth, asked } = signsIn();
  const lines = await logged(async () => {
    assert.equal(await redeemLink(auth, 'the-hash', 'magiclink'), alice.id);
  });
  assert.deepEqual(lines, []);
  assert.deepEqual(
    asked.map(({ path, authorization }) => [path, authorization]),
    [
      ['/auth/v1/verify', 'Bearer sb_secret_x'],
      ['/auth/v1/logout?scope=local', 'Bearer her.access.token'],
    ],
  );
  assert.equal(asked[0]?.body?.['token_hash'], 'the-hash');
});

Deno.test('a used, expired or invented link is refused', async () => {
  for (const [status, code] of [
    [403, 'otp_expired'],
    [400, 'validation_failed'],
  ] as const) {
    const { auth } = projectOf(refusal(status, code));
    await assert.rejects(redeemLink(auth, 'the-hash', 'magiclink'), {
      code: 'invalid_link',
      message: 'Invalid verification link. Please check your email and try again.',
    });
  }
});

Deno.test('a correct password leaves no session, a wrong one is refused', async () => {
  const { auth, asked } = signsIn();
  await checkPassword(auth, alice, 'her-password');
  assert.deepEqual(
    asked.map(({ path }) => path),
    ['/auth/v1/token?grant_type=password', '/auth/v1/logout?scope=local'],
  );
  assert.equal(asked[0]?.body?.['password'], 'her-password');

  const wrong = projectOf(refusal(400, 'invalid_credentials'));
  await assert.rejects(checkPassword(wrong.auth, alice, 'guess'), { code: 'wrong_password' });
});

const unreachable = () => {
  throw Object.assign(new TypeError('fetch failed'), { status: 429 });
};

Deno.test('too many attempts are a 429, and a failing auth server is not reported as a wrong password', async () => {
  const often = refusal(429, 'over_request_rate_limit');
  await assert.rejects(redeemLink(projectOf(often).auth, 'x', 'magiclink'), {
    code: 'too_many_requests',
  });
  await assert.rejects(checkPassword(projectOf(often).auth, alice, 'x'), {
    code: 'too_many_requests',
  });

  const failures = [refusal(500, 'unexpected_failure'), refusal(401, 'no_authorization')];
  for (const broken of [...failures, unreachable]) {
    for (const attempt of [
      redeemLink(projectOf(broken).auth, 'x', 'magiclink'),
      checkPassword(projectOf(broken).auth, alice, 'x'),
    ]) {
      await assert.rejects(attempt, (error: Error) => error.name !== 'ClientError');
    }
  }
});

Deno.test('a session that cannot be ended is logged, and the call still succeeds', async () => {
  const { auth } = signsIn(refusal(500, 'unexpected_failure'));
  const lines = await logged(async () => {
    assert.equal(await redeemLink(auth, 'the-hash', 'magiclink'), alice.id);
  });
  assert.equal(lines.length, 1);
});
