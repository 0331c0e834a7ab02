import assert from 'node:assert/strict';

import { endpoint } from '../_shared/http.ts';
import { logged, read } from '../_shared/test-support.ts';
import { health } from './handler.ts';

const ask = (readDatabase: () => Promise<void>) =>
  read(
    endpoint(
      'health',
      () => health({ readDatabase }),
      'GET',
    )(new Request('http://functions.test/')),
  );

Deno.test('a store that reaches its database is healthy', async () => {
  const { status, body } = await ask(async () => {});
  assert.equal(status, 200);
  assert.deepEqual(body, { status: 'ok' });
});

Deno.test('a store that cannot reach its database is a 503, and the reason is logged', async () => {
  const lines = await logged(async () => {
    const { status, errorCode } = await ask(() => Promise.reject(new Error('connection refused')));
    assert.equal(status, 503);
    assert.equal(errorCode, 'unavailable');
  });
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', /connection refused/);
});
