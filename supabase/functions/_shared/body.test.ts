import assert from 'node:assert/strict';

import * as z from 'zod';

import { readBody } from './body.ts';
import { post } from './test-support.ts';

const schema = z.object({ plan: z.string() });

Deno.test('unknown fields of a body are dropped', async () => {
  assert.deepEqual(await readBody(post({ plan: 'x', price: 1 }), schema), { plan: 'x' });
});

Deno.test('an invalid body is refused with the problem and its location', async () => {
  const object = 'The request body must be a JSON object.';
  for (const [body, message] of [
    ['{"plan":', 'The request body must be JSON.'],
    ['null', object],
    ['[]', object],
    ['{"plan":{"id":7}}', /^plan\.id: ./],
  ] as const) {
    const deep = z.object({ plan: z.object({ id: z.string() }) });
    await assert.rejects(readBody(post(body), deep), { code: 'invalid_request', message });
  }
});

Deno.test('a text that cannot be stored is refused in any field', async () => {
  for (const body of [
    { plan: 'a\0b' },
    { plan: 'a', list: [{ deep: '\0' }] },
    '{"plan":"\\ud800"}',
    '{"plan":"\\udc00\\ud800"}',
  ]) {
    await assert.rejects(readBody(post(body), schema), { code: 'invalid_request' });
  }
  assert.deepEqual(await readBody(post('{"plan":"\\ud83d\\ude00"}'), schema), { plan: '😀' });
});

Deno.test('a body is limited to sixteen kilobytes unless the function sets another limit', async () => {
  const plan = 'x'.repeat(17 * 1024);
  await assert.rejects(readBody(post({ plan }), schema), { code: 'too_large' });
  assert.deepEqual(await readBody(post({ plan }), schema, 18 * 1024), { plan });
  await assert.rejects(readBody(post({ plan }), schema, 17 * 1024), { code: 'too_large' });
});
