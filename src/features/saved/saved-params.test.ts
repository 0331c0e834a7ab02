import { expect, test } from 'vitest';

import {
  readComparedIds,
  readSavedView,
  writeComparedIds,
  writeSavedView,
} from './saved-params.ts';

const read = (address: string) => readSavedView(new URLSearchParams(address));
const ids = (address: string) => readComparedIds(new URLSearchParams(address));

test('a URL without parameters is the first page of profiles', () => {
  expect(read('')).toEqual({ kind: 'applicant', page: 1, chosen: [] });
  expect(writeSavedView(read(''))).toBe('');
});

test('an invalid page becomes the first', () => {
  expect(read('page=two').page).toBe(1);
});

test('an unknown tab becomes profiles', () => {
  expect(read('tab=nonsense').kind).toBe('applicant');
});

test('a written view is read back', () => {
  const view = { kind: 'school' as const, page: 3, chosen: ['applicant-1', 'applicant-20'] };
  const address = writeSavedView(view);
  expect(address).toBe('?tab=schools&page=3&compare=applicant-1,applicant-20');
  expect(read(address)).toEqual(view);
});

test('at most four profiles are chosen', () => {
  const five = [1, 2, 3, 4, 5].map((number) => `applicant-${number}`);
  expect(read(`compare=${five.join(',')}`).chosen).toEqual(five.slice(0, 4));
});

test('a URL lists the compared profiles in order', () => {
  expect(ids('ids=applicant-2,applicant-1')).toEqual(['applicant-2', 'applicant-1']);
  expect(ids('ids=applicant-2%2C%20applicant-1')).toEqual(['applicant-2', 'applicant-1']);
  expect(writeComparedIds(['applicant-2', 'applicant-1'])).toBe('?ids=applicant-2,applicant-1');
});

test.each([
  ['', []],
  ['ids=', []],
  ['ids=,,,', []],
  ['ids=applicant-0,applicant-01,applicant-,applicant-1e3,1,<b>', []],
  ['ids=applicant-1234567890', []],
  ['ids=applicant-1,applicant-1', ['applicant-1']],
])('invalid ids are dropped: %s', (address, expected) => {
  expect(ids(address)).toEqual(expected);
});
