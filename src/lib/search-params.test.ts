import { expect, test } from 'vitest';

import { readPage, searchable } from './search-params.ts';

const pageOf = (address: string) => readPage(new URLSearchParams(address));

test('the page is read from the address and defaults to the first', () => {
  expect(pageOf('page=3')).toBe(3);
  expect(pageOf('')).toBe(1);
  expect(readPage(new URLSearchParams('profile=7'), 'profile')).toBe(7);
});

test.each(['page=0', 'page=-1', 'page=1.5', 'page=two', 'page=', 'page=1e99'])(
  'an invalid page is the first: %s',
  (address) => expect(pageOf(address)).toBe(1),
);

test('a long search is cut', () => {
  expect(searchable('x'.repeat(10_000))).toHaveLength(200);
});

test('control characters and outer spaces are removed', () => {
  expect(searchable('\u0000no\u0000such\u0009 ')).toBe('no such');
});
