import assert from 'node:assert/strict';

import { endpoint } from '../_shared/http.ts';
import { MemoryAccounts } from '../_shared/test-accounts.ts';
import { post, read } from '../_shared/test-support.ts';
import { turnstile } from '../_shared/turnstile.ts';
import { checkEmail } from './handler.ts';

/** A store with one account, with or without a captcha that accepts the token 'good'. */
function scene(secret?: string) {
  const accounts = new MemoryAccounts();
  accounts.emails.add('pat@example.com');
  const checkCaptcha = turnstile(secret, async (_input, init) => {
    const { body } = init ?? {};
    const success = body instanceof URLSearchParams && body.get('response') === 'good';
    return Response.json({ success });
  });
  const serve = endpoint('check-email', (request) =>
    checkEmail(request, { checkCaptcha, accounts }),
  );
  return { accounts, ask: (body: unknown) => read(serve(post(body))) };
}

Deno.test('an email with an account is taken, another is not', async () => {
  const { ask } = scene();
  assert.deepEqual((await ask({ email: ' pat@example.com ' })).body, { isTaken: true });
  assert.deepEqual((await ask({ email: 'sam@example.com' })).body, { isTaken: false });
});

Deno.test('whoever has asked too often gets no answer, and no error', async () => {
  const { accounts, ask } = scene();
  accounts.isLimited = true;
  const { status, body } = await ask({ email: 'pat@example.com' });
  assert.deepEqual([status, body], [200, { isTaken: null }]);
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
