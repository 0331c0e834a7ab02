import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { areasOf, capabilities, shelves } from './capabilities.ts';
import { contentsOf } from './capability-words.ts';

const sql = readFileSync('supabase/migrations/20261122000200_access.sql', 'utf8');

test.each([
  ['capabilities', capabilities],
  ['shelves', shelves],
])('%s are those of the database', (name, list) => {
  const [, body = ''] = sql.split(`create function private.${name}()`);
  expect(body.split('$$')[1]).toBe(` select '{${list.join(',')}}'::text[] `);
});

test('an addition is named after what it adds to, and a name that this release does not know is left out', () => {
  expect(contentsOf(['plus', 'of-tomorrow', 'interview'])).toBe(
    'interview guides and templates and plans',
  );
  expect(areasOf(['plus', 'profiles']).map(({ path }) => path)).toEqual([
    '/profile',
    expect.stringMatching(/-plus$/),
  ]);
});
