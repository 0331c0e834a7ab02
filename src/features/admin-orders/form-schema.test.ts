import { describe, expect, test } from 'vitest';

import { lastSecondOf } from '#lib/dates.ts';

import { extendSchema, grantSchema, refundSchema, revokeSchema } from './form-schema.ts';

const messages = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message) ?? [];

test.each([
  ['9.99', []],
  ['0.01', []],
  ['10', ['At most $9.99 can be refunded.']],
  ['0', ['Please enter an amount, such as 5.00.']],
  ['all', ['Please enter an amount, such as 5.00.']],
])('with $9.99 left, a refund of %j gives: %j', (amount, expected) => {
  expect(messages(refundSchema(999).safeParse({ amount, reason: 'x' }))).toEqual(expected);
});

describe('the reason', () => {
  test.each(['', '   '])('%j is none', (reason) => {
    expect(messages(revokeSchema.safeParse({ reason }))).toEqual(['Please give a reason.']);
  });

  test('has a maximum length', () => {
    expect(revokeSchema.safeParse({ reason: 'x'.repeat(500) }).success).toBe(true);
    expect(revokeSchema.safeParse({ reason: 'x'.repeat(501) }).success).toBe(false);
  });
});

test.each([
  ['', ['Please choose a date.']],
  ['2026-02-31', ['Please choose a date.']],
  ['2020-01-01', ['Please give a date in the future.', 'The access already lasts until then.']],
  ['2098-12-31', ['The access already lasts until then.']],
  ['2099-01-05', []],
])('extending access from 2099-01-04 to %j gives: %j', (until, expected) => {
  const endsAt = lastSecondOf('2099-01-04') ?? '';
  expect(messages(extendSchema(endsAt).safeParse({ until, reason: 'x' }))).toEqual(expected);
});

test('a grant needs an account and a product', () => {
  const grant = { email: 'robin', product: '', until: '2099-01-01', reason: 'x' };
  expect(messages(grantSchema.safeParse(grant))).toEqual([
    'Please enter a valid email address',
    'Please choose a product.',
  ]);
});
