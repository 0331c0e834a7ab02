import assert from 'node:assert/strict';

import { authOf } from './auth.ts';
import { projectOf } from './test-support.ts';

const headers = { apikey: 'sb_secret_x', authorization: 'Bearer sb_secret_x' };

/** An auth server with scripted responses; records the requests and their headers. */
function scene(answer: () => Response = () => Response.json({})) {
  const asked: Request[] = [];
  const auth = authOf({
    url: 'http://project.test',
    headers,
    fetch: async (input, init) => {
      asked.push(new Request(input, init));
      return answer();
    },
  });
  return { auth, asked };
}

Deno.test('requests to Auth send JSON, or no body if there is nothing to send', async () => {
  const { auth, asked } = scene();
  await auth.user('her.access.token');
  await auth.signIn('alice@example.com', 'password');
  assert.deepEqual(
    await Promise.all(
      asked.map(async (request) => [
        request.method,
        Object.fromEntries(request.headers),
        await request.text(),
      ]),
    ),
    [
      [
        'GET',
        {
          ...headers,
          authorization: 'Bearer her.access.token',
          'x-supabase-api-version': '2024-01-01',
        },
        '',
      ],
      [
        'POST',
        {
          ...headers,
          'content-type': 'application/json',
          'x-supabase-api-version': '2024-01-01',
        },
        '{"email":"alice@example.com","password":"password"}',
      ],
    ],
  );
});

Deno.test('ending a session does not wait for the response body', async () => {
  let isCanceled = false;
  const body = new ReadableStream({ cancel: () => void (isCanceled = true) });
  const session = { access_token: 'her.access.token', refresh_token: '', user: { id: 'a' } };
  await scene(() => new Response(body)).auth.endSession(session);
  assert.ok(isCanceled);
  await scene(() => new Response(null, { status: 204 })).auth.endSession(session);
});

Deno.test('a link to a new password is made for the server, or mailed by Auth', async () => {
  const { auth, asked } = projectOf(() => Response.json({ hashed_token: 'the-hash' }));
  assert.equal(await auth.recoveryLink('alice@example.com'), 'the-hash');
  await auth.sendRecovery('alice@example.com');
  assert.deepEqual(
    asked.map(({ path, body }) => [path, body]),
    [
      ['/auth/v1/admin/generate_link', { type: 'recovery', email: 'alice@example.com' }],
      ['/auth/v1/recover', { email: 'alice@example.com' }],
    ],
  );
});

Deno.test('a refusal carries the message of Auth, or of a gateway in between', async () => {
  for (const [body, message, code] of [
    ['{"message":"No.","code":"bad_jwt"}', 'No.', 'bad_jwt'],
    ['{"msg":"No.","error_code":"bad_jwt","code":403}', 'No.', 'bad_jwt'],
    ['{"message":null,"msg":"No."}', 'No.', undefined],
    ['<h1>Bad Gateway</h1>', 'Auth answered 403.', undefined],
  ] as const) {
    const { auth } = projectOf(() => new Response(body, { status: 403 }));
    await assert.rejects(auth.user('x'), { name: 'AuthRefusal', message, status: 403, code });
  }
});
