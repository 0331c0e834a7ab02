import { expect, test } from 'vitest';

import { slugOf } from './slug.ts';

test.each([
  ['Application Cheatsheet', 'application-cheatsheet'],
  ['Application Cheatsheet +', 'application-cheatsheet-plus'],
  ['Cheatsheet+', 'cheatsheetplus'],
  ['  MCAT   2026  ', 'mcat-2026'],
  ['Tips & Tricks!', 'tips-tricks'],
  ['Résumé Guide', 'resume-guide'],
  ['<script>alert(1)</script>', 'scriptalert1script'],
  [`${'a'.repeat(99)} b`, 'a'.repeat(99)],
])('%j gets the id %s', (name, id) => {
  expect(slugOf(name, 'product')).toBe(id);
  expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});

test.each(['', '   ', '日本語', '&'])(
  'a name of which nothing is left, %j, gets the time',
  (name) => {
    expect(slugOf(name, 'product', 1_700_000_000_000)).toBe('product-1700000000000');
  },
);
