import { expect, test } from 'vitest';

import { comparePath, comparisonUrl, savedUrl } from './saved-params.ts';

const read = (address: string) => savedUrl.read(new URLSearchParams(address));
const ids = (address: string) => comparisonUrl.read(new URLSearchParams(address)).ids;

test('a URL without parameters is the first page', () => {
  expect(read('')).toEqual({ page: 1, chosen: [] });
  expect(savedUrl.write(read(''))).toBe('');
});

test('a written view is read back', () => {
  const view = { page: 3, chosen: ['applicant-1', 'applicant-20'] };
  const address = savedUrl.write(view);
  expect(address).toBe('?page=3&compare=applicant-1,applicant-20');
  expect(read(address)).toEqual(view);
});

test('at most four profiles are chosen', () => {
  const five = [1, 2, 3, 4, 5].map((number) => `applicant-${number}`);
  expect(read(`compare=${five.join(',')}`).chosen).toEqual(five.slice(0, 4));
});

test('a URL lists the compared profiles in order', () => {
  const two = ['applicant-2', 'applicant-1'];
  expect(ids('ids=applicant-2,applicant-1')).toEqual(two);
  expect(ids('ids=applicant-2%2C%20applicant-1')).toEqual(two);
  expect(comparePath({ ids: two })).toBe('/compare?ids=applicant-2,applicant-1');
  const schools = ['yale-school-of-medicine', 'tufts'];
  expect(comparePath({ schools })).toBe('/compare?schools=yale-school-of-medicine,tufts');
  const five = comparisonUrl.read(new URLSearchParams('schools=a,b,B,c,d,e,f')).schools;
  expect(five).toEqual(['a', 'b', 'c', 'd', 'e']);
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
