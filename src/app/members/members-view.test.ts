import { expect, test } from 'vitest';

import { readMembersView, writeMembersView } from './members-view.ts';

const read = (address: string) => readMembersView(new URLSearchParams(address));

const usual = {
  tab: 'schools',
  text: '',
  page: 1,
  sort: 'alphabetical',
  filters: { majors: [], gpaBands: [], mcatBands: [] },
};

test('an address without parameters is the first page of all schools', () => {
  expect(read('')).toEqual(usual);
});

test('the parameters of an address set the view', () => {
  expect(read('tab=profiles&q=bio%25_&sort=profiles-desc&major=Biology&page=3')).toEqual({
    tab: 'profiles',
    text: 'bio%_',
    page: 3,
    sort: 'profiles-desc',
    filters: { ...usual.filters, majors: ['Biology'] },
  });
});

test('invalid parameters are ignored', () => {
  expect(read('tab=admin&q=%00&page=0&sort=by-luck&gpa=5.0&x=y')).toEqual(usual);
});

test('a view survives a round trip, and defaults are omitted', () => {
  const address = 'tab=profiles&q=New+York&sort=profiles-asc&gpa=Below3.5&mcat=520%2B&page=2';
  expect(writeMembersView(read(address)).toString()).toBe(address);
  expect(writeMembersView(read('')).toString()).toBe('');
});
