import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { areasOf, capabilities, contentsOf } from './capabilities.ts';

test('the list is that of the database', () => {
  const sql = readFileSync('supabase/migrations/20261122000200_access.sql', 'utf8');
  expect(sql).toContain(`'{${capabilities.join(',')}}'::text[]`);
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
