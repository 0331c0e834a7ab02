import { expect, test } from 'vitest';

import { readApplicantSearch, writeApplicantSearch } from './search-params.ts';

const read = (address: string) => readApplicantSearch(new URLSearchParams(address));

test('an address without parameters is the first page of everything', () => {
  expect(read('')).toEqual({ text: '', page: 1 });
});

test('an address says what is looked for', () => {
  expect(read('q=bio%25_&page=3')).toEqual({ text: 'bio%_', page: 3 });
});

test.each(['page=0', 'page=-1', 'page=1.5', 'page=two', 'page=', 'page=1e99'])(
  'a page that cannot be is the first: %s',
  (address) => {
    expect(read(address).page).toBe(1);
  },
);

test('a search of any length is cut to one that can be answered', () => {
  expect(read(`q=${'x'.repeat(10_000)}`).text).toHaveLength(200);
});

test('what is written is read back', () => {
  const search = { text: 'New York & "Ohio"', page: 2 };
  expect(readApplicantSearch(writeApplicantSearch(search))).toEqual(search);
});

test('the first page of everything leaves no trace in the address', () => {
  expect(writeApplicantSearch({ text: '', page: 1 }).toString()).toBe('');
});

test('control characters and outer spaces are not looked for', () => {
  expect(read('q=%00no%00such%09 ').text).toBe('no such');
  expect(writeApplicantSearch({ text: '  neuro ', page: 1 }).toString()).toBe('q=neuro');
});
