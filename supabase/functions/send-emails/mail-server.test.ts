import assert from 'node:assert/strict';

import { brand } from '../_shared/brand.ts';
import { MailError, mailServer, type OutgoingMail, smtpError } from './mail-server.ts';

const mail: OutgoingMail = {
  id: '0a11ce00-0000-4000-8000-00000000000a',
  to: 'pat@example.com',
  replyTo: 'hello@store.test',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  attachments: [{ filename: 'receipt.pdf', content: 'JVBERi0=' }],
};

/** The error with which an email is not sent; null if it is. */
const failureOf = (settings: Parameters<typeof mailServer>[0], sent = mail) =>
  mailServer(settings)
    .send(sent)
    .then(
      () => null,
      (error: unknown) => {
        assert.ok(error instanceof MailError);
        return [error.message, error.isRefused];
      },
    );

Deno.test('a store needs a mail server', () => {
  assert.throws(() => mailServer({ sender: 'a@store.test' }), /Neither SMTP_HOST nor/);
});

// Resend ----------------------------------------------------------------------------------------

/** Sends the email through a Resend that answers as given; also returns the request. */
async function throughResend(answer: () => Response | Promise<Response>) {
  const { fetch } = globalThis;
  const asked: Request[] = [];
  globalThis.fetch = async (input, init) => {
    asked.push(new Request(input, init));
    return answer();
  };
  try {
    const failure = await failureOf({ sender: 'store@store.test', resendKey: 're_secret' });
    return { failure, asked };
  } finally {
    globalThis.fetch = fetch;
  }
}

Deno.test('Resend gets the email with a key that only this email has', async () => {
  const { failure, asked } = await throughResend(() => Response.json({ id: 're_1' }));
  assert.equal(failure, null);
  assert.equal(asked.length, 1);
  const [request] = asked;
  assert.equal(request?.url, 'https://api.resend.com/emails');
  assert.equal(request.headers.get('authorization'), 'Bearer re_secret');
  assert.equal(request.headers.get('idempotency-key'), mail.id);
  const { id: _id, replyTo, ...rest } = mail;
  assert.deepEqual(await request.json(), {
    ...rest,
    reply_to: replyTo,
    from: `${brand.name} <store@store.test>`,
  });
});

for (const [what, status, body, expected] of [
  [
    'an email it took before, with other words, as sent',
    409,
    { name: 'invalid_idempotent_request' },
    null,
  ],
  [
    'an email it is taking from another call as not sent yet',
    409,
    { name: 'concurrent_idempotent_requests', message: 'In progress' },
    ['409 In progress', false],
  ],
  [
    'an address it refuses as refused for good',
    422,
    { message: 'Invalid `to`' },
    ['422 Invalid `to`', true],
  ],
  ['a wrong request as refused for good', 400, { message: 'No' }, ['400 No', true]],
  ['a wrong key as a problem of the server', 401, { message: 'API key' }, ['401 API key', false]],
  ['its limit as a problem of the server', 429, {}, ['429', false]],
  ['its failure as a problem of the server', 500, {}, ['500', false]],
] as const) {
  Deno.test(`Resend: counts ${what}`, async () => {
    const { failure } = await throughResend(() => Response.json(body, { status }));
    assert.deepEqual(failure, expected);
  });
}

Deno.test('Resend: an answer that is no JSON, or none at all, leaves the email unsent', async () => {
  const page = await throughResend(() => new Response('<html>', { status: 502 }));
  assert.deepEqual(page.failure, ['502', false]);
  const cut = await throughResend(() => Promise.reject(new TypeError('connection reset')));
  assert.deepEqual(cut.failure, ['connection reset', false]);
});

// SMTP ------------------------------------------------------------------------------------------

// tests/api/emails.test.ts sends through the email catcher.
for (const [what, problem, isRefused] of [
  ['an unknown recipient', { code: 'EENVELOPE', responseCode: 550 }, true],
  ['a full mailbox', { code: 'EENVELOPE', responseCode: 452 }, false],
  ['a refused message', { code: 'EMESSAGE', responseCode: 554 }, true],
  ['a login that the server refuses', { code: 'EAUTH', responseCode: 535 }, false],
  ['a message that it takes later', { code: 'EMESSAGE', responseCode: 451 }, false],
  ['a lost connection', { code: 'EENVELOPE' }, false],
] as const) {
  Deno.test(`SMTP: ${what} ${isRefused ? 'ends' : 'does not end'} the attempts`, () => {
    assert.equal(smtpError(Object.assign(new Error('No'), problem)).isRefused, isRefused);
  });
}
