import assert from 'node:assert/strict';

import { logError } from './log.ts';
import { logged } from './test-support.ts';

async function lineOf(error: unknown) {
  const [line = ''] = await logged(async () => logError(error, { function: 'test' }));
  return JSON.parse(line);
}

Deno.test('an error is logged with its code and at most five stack frames', async () => {
  const fail = (depth: number): Error => (depth > 0 ? fail(depth - 1) : new RangeError('Too far.'));
  const { at, ...line } = await lineOf(Object.assign(fail(7), { code: 'E_FAR' }));
  assert.deepEqual(line, {
    level: 'error',
    function: 'test',
    error: 'RangeError',
    code: 'E_FAR',
    message: 'Too far.',
  });
  assert.equal(at.length, 5);
  for (const place of at) assert.match(place, /^at fail/);
});

Deno.test('an error without a stack is logged, and of any other value only its type', async () => {
  const nowhere = Object.assign(new Error('Nowhere.'), { stack: undefined });
  const line = { level: 'error', function: 'test' };
  assert.deepEqual(await lineOf(nowhere), { ...line, error: 'Error', message: 'Nowhere.' });
  const secret = { ...line, error: 'unknown', message: 'string' };
  assert.deepEqual(await lineOf('alice@example.com'), secret);
});
