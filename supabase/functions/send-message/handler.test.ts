import assert from 'node:assert/strict';

import { ClientError, endpoint } from '../_shared/http.ts';
import type { Message } from '../_shared/messages.ts';
import { address, alice, as, logged, post, read, signedInUser } from '../_shared/test-support.ts';
import { turnstile } from '../_shared/turnstile.ts';
import { sendMessage } from './handler.ts';

const message = {
  firstName: 'Pat',
  lastName: 'Example',
  email: 'pat@example.com',
  subject: 'Hello',
  message: 'Is it good?',
  newsletter: true,
};

/** The inbox of a store with or without a captcha that accepts the token 'good'. */
function scene({ secret, isAway = false, isFull = false } = {} as Partial<Scene>) {
  const kept: [message: Message, userId: string | null, address: string][] = [];
  const services = {
    sender: async (request: Request) =>
      request.headers.has('authorization') ? await signedInUser(request) : null,
    checkCaptcha: turnstile(secret, async (_input, init) => {
      if (isAway) throw new TypeError('fetch failed');
      const { body } = init ?? {};
      const success = body instanceof URLSearchParams && body.get('response') === 'good';
      return Response.json({ success });
    }),
    messages: {
      async keep(...args: (typeof kept)[number]) {
        if (isFull) throw new ClientError('too_many_requests', 'Too many attempts.');
        kept.push(args);
      },
    },
  };
  const serve = endpoint('send-message', (request) => sendMessage(request, services));
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    read(serve(post(body, headers)));
  return { kept, send };
}
interface Scene {
  secret: string;
  isAway: boolean;
  isFull: boolean;
}

const from = { 'x-forwarded-for': '198.51.100.7, 203.0.113.1' };
const sent = { status: 200, body: { sent: true } };

Deno.test('a visitor’s message is stored without a user, with their address', async () => {
  const { kept, send } = scene();
  assert.deepEqual(await send(message, from), sent);
  assert.deepEqual(kept, [[message, null, '203.0.113.1']]);
});

Deno.test('a message is stored with the token’s user, and no other', async () => {
  const { kept, send } = scene();
  const claims = { userId: 'another', user_id: 'another', isHandled: true };
  assert.deepEqual(await send({ ...message, ...claims }, as(alice)), sent);
  assert.deepEqual(kept, [[message, alice.id, address]]);
});

Deno.test('an invalid token is refused', async () => {
  const { kept, send } = scene();
  const { status, errorCode } = await send(message, { authorization: 'Bearer forged' });
  assert.deepEqual([status, errorCode, kept], [401, 'unauthenticated', []]);
});

Deno.test('a sender over the rate limit is refused', async () => {
  const { status, errorCode } = await scene({ isFull: true }).send(message);
  assert.deepEqual([status, errorCode], [429, 'too_many_requests']);
});

Deno.test('with a captcha, a message needs a token that Cloudflare accepts', async () => {
  const { kept, send } = scene({ secret: '0xSECRET' });
  for (const captchaToken of [undefined, null, '', 'made up']) {
    const { status, errorCode } = await send({ ...message, captchaToken });
    assert.deepEqual([status, errorCode, kept], [400, 'captcha_failed', []]);
  }
  const { errorMessage } = await send({ ...message, captchaToken: 'x'.repeat(2049) });
  assert.match(errorMessage ?? '', /^captchaToken: /);
  assert.deepEqual(await send({ ...message, captchaToken: 'good' }), sent);
  assert.deepEqual(kept, [[message, null, '']]);
});

Deno.test('signing in does not bypass the captcha', async () => {
  const { kept, send } = scene({ secret: '0xSECRET' });
  assert.equal((await send(message, as(alice))).errorCode, 'captcha_failed');
  assert.deepEqual(kept, []);
});

Deno.test('without Cloudflare’s verdict nothing is stored', async () => {
  const { kept, send } = scene({ secret: '0xSECRET', isAway: true });
  await logged(async () => {
    const { status, errorCode } = await send({ ...message, captchaToken: 'good' });
    assert.deepEqual([status, errorCode, kept], [503, 'unavailable', []]);
  });
});

Deno.test('a missing, too long or invalid field is refused with a readable message', async () => {
  const { kept, send } = scene();
  for (const [field, value, words] of [
    ['firstName', '', 'Please fill this in'],
    ['firstName', 'x'.repeat(101), 'Please use at most 100 characters'],
    ['lastName', ' \u0007\n', 'Please fill this in'],
    ['lastName', 'x'.repeat(101), 'Please use at most 100 characters'],
    ['subject', '\t', 'Please fill this in'],
    ['subject', 'x'.repeat(201), 'Please use at most 200 characters'],
    ['message', ' \r\n \u000c', 'Please fill this in'],
    ['message', 'x'.repeat(5001), 'Please use at most 5,000 characters'],
    ['message', undefined, /string/],
    ['message', { $ne: null }, /string/],
    ['newsletter', 'yes', /boolean/],
    ['email', 'not an address', 'Please enter a valid email address'],
    ['email', 'pat@example', 'Please enter a valid email address'],
    ['email', 'pat@exa\u0007mple.com', 'Please enter a valid email address'],
    ['email', 'a<pat@example.com>', 'Please enter a valid email address'],
    ['email', 'a,pat@example.com', 'Please enter a valid email address'],
    ['email', 'pat@example.com\nBcc: all@example.com', 'Please enter a valid email address'],
    ['email', `${'x'.repeat(243)}@example.com`, 'Please use at most 254 characters'],
  ] as const) {
    const { status, errorCode, errorMessage } = await send({ ...message, [field]: value });
    assert.deepEqual([field, status, errorCode], [field, 400, 'invalid_request']);
    const [, said = ''] = errorMessage?.split(`${field}: `) ?? [];
    if (typeof words === 'string') assert.equal(said, words);
    else assert.match(said, words);
  }
  assert.deepEqual(kept, []);
});

Deno.test('the longest values of every field are accepted, in any script', async () => {
  const { kept, send } = scene();
  const longest = {
    firstName: '姓'.repeat(100),
    lastName: '名'.repeat(100),
    email: `${'x'.repeat(242)}@example.com`,
    subject: '題'.repeat(200),
    message: '文'.repeat(5000),
    newsletter: false,
  };
  assert.deepEqual(await send({ ...longest, captchaToken: 'x'.repeat(2048) }), sent);
  assert.deepEqual(kept, [[longest, null, '']]);
  assert.equal((await send({ ...longest, more: 'x'.repeat(24 * 1024) })).errorCode, 'too_large');
});

Deno.test('control characters and surrounding whitespace are dropped, line breaks are kept', async () => {
  const { kept, send } = scene();
  const typed = {
    firstName: ' Pat\u0007 ',
    lastName: 'van\nder\tExample',
    email: ' pat@example.com ',
    subject: 'Hello\r\nBcc: all@example.com',
    message: '\u000cHello,\u001b\r\n\tis it good?\n',
  };
  assert.deepEqual(await send(typed), sent);
  assert.deepEqual(kept[0]?.[0], {
    firstName: 'Pat',
    lastName: 'van der Example',
    email: 'pat@example.com',
    subject: 'Hello Bcc: all@example.com',
    message: 'Hello,\r\n\tis it good?',
    newsletter: false,
  });
});
