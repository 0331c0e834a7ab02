import assert from 'node:assert/strict';

import { checkCredentials, redeemLink, sendRecovery } from './credentials.ts';
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
    assert.deepEqual(await redeemLink(auth, 'the-hash', 'magiclink'), {
      userId: alice.id,
      email: alice.email,
    });
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
  const given = { password: 'her-password', code: '' };
  assert.deepEqual(await checkCredentials(auth, alice, given), { withCode: false });
  assert.deepEqual(
    asked.map(({ path }) => path),
    ['/auth/v1/token?grant_type=password', '/auth/v1/logout?scope=local'],
  );
  assert.equal(asked[0]?.body?.['password'], 'her-password');

  const wrong = projectOf(refusal(400, 'invalid_credentials'));
  await assert.rejects(checkCredentials(wrong.auth, alice, { ...given, password: 'guess' }), {
    code: 'wrong_password',
  });
});

Deno.test('a person with authenticator apps also gives a code, of any of them', async () => {
  const factors = [
    { id: 'begun', status: 'unverified' },
    { id: 'phone', status: 'verified' },
    { id: 'spare', status: 'verified' },
  ];
  const entered = async (code: string, shows: (app: string) => Response) => {
    const { auth, asked } = projectOf(({ pathname }) => {
      if (pathname.endsWith('/token'))
        return Response.json({ ...session, user: { ...session.user, factors } });
      if (pathname.endsWith('/challenge')) return Response.json({ id: 'challenge' });
      return pathname.endsWith('/verify') ? shows(pathname) : new Response(null, { status: 204 });
    });
    const given = { password: 'her-password', code };
    const outcome = await checkCredentials(auth, alice, given).catch(({ code }) => code);
    return { outcome, asked };
  };
  const no = refusal(422, 'mfa_verification_failed');
  const right = await entered('123456', (app) =>
    app.includes('spare') ? Response.json({}) : no(),
  );
  assert.deepEqual(right.outcome, { withCode: true });
  assert.deepEqual(
    right.asked.map(({ path, authorization }) => [path.replace('/auth/v1/', ''), authorization]),
    [
      ['token?grant_type=password', 'Bearer sb_secret_x'],
      ['factors/phone/challenge', 'Bearer her.access.token'],
      ['factors/phone/verify', 'Bearer her.access.token'],
      ['factors/spare/challenge', 'Bearer her.access.token'],
      ['factors/spare/verify', 'Bearer her.access.token'],
      ['logout?scope=local', 'Bearer her.access.token'],
    ],
  );
  assert.deepEqual(right.asked[4]?.body, { challenge_id: 'challenge', code: '123456' });

  const wrong = await entered('000000', no);
  assert.equal(wrong.outcome, 'wrong_code');
  assert.equal(wrong.asked.at(-1)?.path, '/auth/v1/logout?scope=local');
  const without = await entered('', () => assert.fail());
  assert.equal(without.outcome, 'wrong_code');
  assert.equal(without.asked.length, 2);
  const often = await entered('123456', refusal(429, 'over_request_rate_limit'));
  assert.equal(often.outcome, 'too_many_requests');
});

const tooSoon = 'For security purposes, you can only request this after 58 seconds.';

Deno.test('a link to a new password is mailed, unless one was within the last minute', async () => {
  const { auth, asked } = projectOf(() => Response.json({}));
  await sendRecovery(auth, 'alice@example.com');
  assert.deepEqual(
    asked.map(({ path, body }) => [path, body]),
    [['/auth/v1/recover', { email: 'alice@example.com' }]],
  );
  const again = projectOf(refusal(429, 'over_email_send_rate_limit', tooSoon));
  await sendRecovery(again.auth, 'alice@example.com');
});

Deno.test('a link to a new password that was not mailed is not reported as mailed', async () => {
  const often = refusal(429, 'over_email_send_rate_limit', 'email rate limit exceeded');
  await assert.rejects(sendRecovery(projectOf(often).auth, 'alice@example.com'), {
    code: 'too_many_requests',
  });
  const broken = refusal(500, 'unexpected_failure');
  await assert.rejects(sendRecovery(projectOf(broken).auth, 'alice@example.com'), { status: 500 });
  // Not an answer of Auth, whatever it says.
  const lost = new TypeError(tooSoon);
  const { auth } = projectOf(() => {
    throw lost;
  });
  await assert.rejects(sendRecovery(auth, 'alice@example.com'), lost);
});

const unreachable = () => {
  throw Object.assign(new TypeError('fetch failed'), { status: 429 });
};

Deno.test('too many attempts are a 429, and a failing auth server is not reported as a wrong password', async () => {
  const often = refusal(429, 'over_request_rate_limit');
  await assert.rejects(redeemLink(projectOf(often).auth, 'x', 'magiclink'), {
    code: 'too_many_requests',
  });
  await assert.rejects(
    checkCredentials(projectOf(often).auth, alice, { password: 'x', code: '' }),
    {
      code: 'too_many_requests',
    },
  );

  const failures = [refusal(500, 'unexpected_failure'), refusal(401, 'no_authorization')];
  for (const broken of [...failures, unreachable]) {
    for (const attempt of [
      redeemLink(projectOf(broken).auth, 'x', 'magiclink'),
      checkCredentials(projectOf(broken).auth, alice, { password: 'x', code: '' }),
    ]) {
      await assert.rejects(attempt, (error: Error) => error.name !== 'ClientError');
    }
  }
});

Deno.test('a session that cannot be ended is logged, and the call still succeeds', async () => {
  const { auth } = signsIn(refusal(500, 'unexpected_failure'));
  const lines = await logged(async () => {
    assert.deepEqual(await redeemLink(auth, 'the-hash', 'magiclink'), {
      userId: alice.id,
      email: alice.email,
    });
  });
  assert.equal(lines.length, 1);
});
