import assert from 'node:assert/strict';

import type { Accounts } from '../_shared/accounts.ts';
import { endpoint } from '../_shared/http.ts';
import { address, alice, as, post, read, recorder } from '../_shared/test-support.ts';
import { turnstile } from '../_shared/turnstile.ts';
import { checkEmail } from './handler.ts';

/** A store where an address has an account, with or without a captcha that accepts the token 'good'. */
function scene(secret?: string) {
  const accounts = recorder<Accounts>({ hasAccount: true });
  const checkCaptcha = turnstile(secret, async (_input, init) => {
    const { body } = init ?? {};
    const success = body instanceof URLSearchParams && body.get('response') === 'good';
    return Response.json({ success });
  });
  const serve = endpoint('check-email', (request) =>
    checkEmail(request, { checkCaptcha, accounts }),
  );
  return { accounts, ask: (body: unknown) => read(serve(post(body, as(alice)))) };
}

Deno.test('SQL says whether an email has an account, or null to whoever has asked too often', async () => {
  const { accounts, ask } = scene();
  for (const isTaken of [true, false, null]) {
    accounts.answers.hasAccount = isTaken;
    const { status, body } = await ask({ email: ' pat@example.com ' });
    assert.deepEqual([status, body], [200, { isTaken }]);
  }
  assert.deepEqual(accounts.asked('hasAccount')[0], ['pat@example.com', address]);
});

Deno.test('with a captcha, a question needs a token that Cloudflare accepts', async () => {
  const { ask } = scene('0xSECRET');
  for (const captchaToken of [undefined, null, 'made up']) {
    const { status, errorCode } = await ask({ email: 'pat@example.com', captchaToken });
    assert.deepEqual([status, errorCode], [400, 'captcha_failed']);
  }
  const answered = await ask({ email: 'pat@example.com', captchaToken: 'good' });
  assert.deepEqual(answered.body, { isTaken: true });
});

Deno.test('a missing or too long email is refused', async () => {
  const { ask } = scene();
  for (const email of [undefined, '', ' ', 'x'.repeat(255), { $ne: null }]) {
    assert.equal((await ask({ email })).errorCode, 'invalid_request');
  }
});
