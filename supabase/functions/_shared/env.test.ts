import assert from 'node:assert/strict';

import { setting } from './env.ts';

Deno.test('a missing or empty setting stops the function with the setting’s name', () => {
  Deno.env.set('A_SETTING', 'its value');
  assert.equal(setting('A_SETTING'), 'its value');
  Deno.env.set('A_SETTING', '');
  assert.throws(() => setting('A_SETTING'), /A_SETTING is not set/);
  Deno.env.delete('A_SETTING');
  assert.throws(() => setting('A_SETTING'), /A_SETTING is not set/);
});
