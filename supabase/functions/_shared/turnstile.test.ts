import assert from 'node:assert/strict';

import { logged } from './test-support.ts';
import { turnstile } from './turnstile.ts';

const never = () => assert.fail('Cloudflare was asked.');
const away = () => Promise.reject(new TypeError('fetch failed'));

/** A captcha for which Cloudflare returns this verdict; records the requests. */
function captchaWith(answer: () => Response | Promise<Response>) {
  const asked: [url: string, method: string, body: Record<string, string>][] = [];
  const check = turnstile('0xSECRET', async (input, init) => {
    const request = new Request(input, init);
    const body = Object.fromEntries(new URLSearchParams(await request.text()));
    asked.push([request.url, request.method, body]);
    return answer();
  });
  return { check, asked };
}

const verdict =
  (success: boolean, ...codes: string[]) =>
  () =>
    Response.json({ success, 'error-codes': codes });

const robot = {
  code: 'captcha_failed',
  status: 400,
  message: 'We could not tell you from a robot. Please reload the page and try again.',
};

Deno.test('without a secret there is no captcha', async () => {
  for (const secret of [undefined, '']) {
    await turnstile(secret, never)(undefined);
    await turnstile(secret, never)('a token');
  }
});

Deno.test('a token is checked with Cloudflare using the secret, and a valid one passes', async () => {
  await captchaWith(verdict(true, 'internal-error')).check('a token');
  const { check, asked } = captchaWith(verdict(true));
  await check('a token');
  assert.deepEqual(asked, [
    [
      'https://challenges.cloudflare.com/turnstile/v0/siteverify',
      'POST',
      { secret: '0xSECRET', response: 'a token' },
    ],
  ]);
});

Deno.test('a missing token is refused without asking Cloudflare', async () => {
  const { check, asked } = captchaWith(verdict(true));
  for (const token of [undefined, null, '']) await assert.rejects(check(token), robot);
  assert.deepEqual(asked, []);
});

Deno.test('an invented, expired or reused token is refused', async () => {
  for (const codes of [['invalid-input-response'], ['timeout-or-duplicate'], []]) {
    await assert.rejects(captchaWith(verdict(false, ...codes)).check('a token'), robot);
  }
});

Deno.test('without a verdict from Cloudflare no token passes, and the reason is logged', async () => {
  for (const [answer, why] of [
    [away, /fetch failed/],
    [() => new Response('<h1>Bad Gateway</h1>', { status: 502 }), /JSON/],
    [() => Response.json({}), /success/],
    [verdict(false, 'internal-error'), /internal-error/],
    [verdict(false, 'invalid-input-secret'), /invalid-input-secret/],
    [verdict(false, 'missing-input-secret'), /missing-input-secret/],
    [verdict(false, 'invalid-input-response', 'bad-request'), /bad-request/],
  ] as const) {
    const lines = await logged(() =>
      assert.rejects(captchaWith(answer).check('a token'), {
        code: 'unavailable',
        status: 503,
        message: /Please try again in a few minutes\.$/,
      }),
    );
    assert.match(lines.join('\n'), why);
    assert.doesNotMatch(lines.join('\n'), /0xSECRET|a token/);
  }
});
