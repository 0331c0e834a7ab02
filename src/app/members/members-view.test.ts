import { expect, test } from 'vitest';

import { membersUrl } from './members-view.ts';

const read = (address: string) => membersUrl.read(new URLSearchParams(address));

test('an address without parameters is the first page of all schools', () => {
  expect(read('')).toEqual({
    tab: 'schools',
    text: '',
    page: 1,
    sort: 'alphabetical',
    majors: [],
    gpaBands: [],
    mcatBands: [],
  });
});

test('a view survives a round trip', () => {
  const address =
    '?tab=profiles&q=New+York&sort=profiles-asc&major=Biology&gpa=Below3.5&mcat=520%2B&page=2';
  expect(membersUrl.write(read(address))).toBe(address);
});

test('invalid parameters are ignored', () => {
  expect(membersUrl.write(read('tab=admin&q=%00&page=0&sort=by-luck&gpa=5.0&x=y'))).toBe('');
});
