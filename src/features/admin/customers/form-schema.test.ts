import { expect, test } from 'vitest';

import { lastSecondOf } from '#lib/dates/dates.ts';

import { extendSchema, grantSchema, revokeSchema } from './form-schema.ts';

const messages = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message) ?? [];

test('blanks are no reason', () => {
  expect(messages(revokeSchema.safeParse({ reason: '   ' }))).toEqual(['Please give a reason.']);
});

test.each([
  ['', ['Please choose a date.']],
  ['2026-02-31', ['Please choose a date.']],
  ['2020-01-01', ['Please give a date in the future.', 'The access already lasts until then.']],
  ['2098-12-31', ['The access already lasts until then.']],
  ['2099-01-05', []],
])('extending access from 2099-01-04 to %j gives: %j', (until, expected) => {
  const endsAt = lastSecondOf('2099-01-04') ?? '';
  expect(messages(extendSchema(endsAt).safeParse({ until, isSure: true, reason: 'x' }))).toEqual(
    expected,
  );
});

test('a grant needs an account and a product', () => {
  const grant = { email: 'robin', product: '', until: '2099-01-01', isSure: true, reason: 'x' };
  expect(messages(grantSchema.safeParse(grant))).toEqual([
    'Please enter a valid email address',
    'Please choose a product.',
  ]);
});

test.each([
  [10, false, []],
  [11, false, ['Please confirm the year, or choose another.']],
  [11, true, []],
])('access for %i years, confirmed: %s, gives: %j', (years, isSure, expected) => {
  const until = `${new Date().getFullYear() + years}-12-31`;
  const grant = { email: 'robin@example.com', product: 'cheatsheet', until, isSure, reason: 'x' };
  expect(messages(grantSchema.safeParse(grant))).toEqual(expected);
});
