import { expect, test } from 'vitest';

import { readPage, searchable } from './search-params.ts';

const pageOf = (address: string) => readPage(new URLSearchParams(address));

test('a page is what the address says, and the first without a word about it', () => {
  expect(pageOf('page=3')).toBe(3);
  expect(pageOf('')).toBe(1);
  expect(readPage(new URLSearchParams('profile=7'), 'profile')).toBe(7);
});

test.each(['page=0', 'page=-1', 'page=1.5', 'page=two', 'page=', 'page=1e99'])(
  'a page that cannot be is the first: %s',
  (address) => expect(pageOf(address)).toBe(1),
);

test('a search of any length is cut to one that can be answered', () => {
  expect(searchable('x'.repeat(10_000))).toHaveLength(200);
});

test('control characters and outer spaces are not looked for', () => {
  expect(searchable('\u0000no\u0000such\u0009 ')).toBe('no such');
});
