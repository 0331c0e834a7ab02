import { expect, test } from 'vitest';

import { couponFormSchema, toDraft, toFormValues, type CouponFormValues } from './schema.ts';
import { testCoupon } from './test-data.ts';
import { describeDiscount, limitWarning } from './wording.ts';

const filled = (values: Partial<CouponFormValues> = {}): CouponFormValues => ({
  ...toFormValues(testCoupon()),
  ...values,
});

const problemsOf = (values: Partial<CouponFormValues>) =>
  couponFormSchema.safeParse(filled(values)).error?.issues.map(({ message }) => message) ?? [];

test('a code is stored in uppercase', () => {
  expect(couponFormSchema.parse(filled({ code: ' student-2025 ' })).code).toBe('STUDENT-2025');
});

test.each<[Partial<CouponFormValues>, string]>([
  [{ code: '-AB' }, 'Please use 2 to 40 letters, digits, hyphens and underscores'],
  [{ percentOff: '101' }, 'Please enter a whole number from 1 to 100'],
  [{ percentOff: '', amountOff: '5,00' }, 'Please use a dot, as in 9.99'],
  [{ percentOff: '', amountOff: '0.001' }, 'Please enter an amount from 0.01 to 10,000'],
  [{ endsAt: '+020300-01-05T09:30' }, 'Please enter a year of four digits'],
])('%j is refused: %s', (values, problem) => {
  expect(problemsOf(values)).toEqual([problem]);
});

test('a code for everything off is long', () => {
  expect(problemsOf({ code: 'SIX_SX', percentOff: '100' })).toEqual([
    'A code for everything off needs at least 7 characters',
  ]);
  expect(problemsOf({ code: 'SEVEN_7', percentOff: '100' })).toEqual([]);
  expect(problemsOf({ code: 'SIX_SX', percentOff: '99' })).toEqual([]);
});

test('a coupon has a percentage or an amount', () => {
  expect(problemsOf({ percentOff: '' })).toEqual(['Please enter a percentage or an amount']);
  expect(problemsOf({ amountOff: '5' })).toEqual([
    'Please enter either a percentage or an amount, not both',
  ]);
  expect(toDraft(filled({ percentOff: '', amountOff: '5' }), null)).toMatchObject({
    percentOff: null,
    amountOffCents: 500,
  });
});

test.each(['0', '1.5', '9999999999'])('%s is not a valid limit', (limit) => {
  expect(problemsOf({ maxRedemptions: limit })).toHaveLength(1);
  expect(problemsOf({ maxPerUser: limit })).toHaveLength(1);
});

test('the end must come after the start', () => {
  const startsAt = '2030-01-05T09:30';
  const refused = ['The end must be after the start'];
  expect(problemsOf({ startsAt, endsAt: startsAt })).toEqual(refused);
  expect(problemsOf({ startsAt, endsAt: '2030-01-05T09:31' })).toEqual([]);
  expect(problemsOf({ startsAt, endsAt: '' })).toEqual([]);
});

test('saving an untouched form changes nothing, not even the seconds', () => {
  const coupon = testCoupon({
    startsAt: '2030-01-05T09:30:41.5Z',
    endsAt: '2031-07-05T09:30:00Z',
    maxRedemptions: 5,
    productIds: ['cheatsheet'],
  });
  const { version: _version, state: _state, usedCount: _usedCount, ...draft } = coupon;
  expect(toDraft(toFormValues(coupon), coupon)).toEqual(draft);
});

test('an empty limit means no limit', () => {
  const emptied = filled({ startsAt: '', endsAt: '', maxPerUser: '', productIds: [] });
  const before = testCoupon({ startsAt: '2030-01-05T09:30:00Z', maxPerUser: 2, productIds: ['a'] });
  expect(toDraft(emptied, before)).toMatchObject({
    startsAt: null,
    endsAt: null,
    maxPerUser: null,
    productIds: null,
  });
});

test('a limit that is already reached shows a warning', () => {
  expect(limitWarning('3', 2)).toBeNull();
  expect(limitWarning('', 2)).toBeNull();
  expect(limitWarning('1', 0)).toBeNull();
  expect(limitWarning('x', 2)).toBeNull();
  expect(limitWarning('2', 2)).toContain('used 2 times already');
  expect(limitWarning(' 1 ', 1)).toContain('used once already');
});

test('a discount is a percentage or an amount', () => {
  expect(describeDiscount(testCoupon())).toBe('15% off');
  const amount = { percentOff: null, amountOffCents: 500 };
  expect(describeDiscount(testCoupon(amount))).toBe('$5.00 off');
  expect(toFormValues(testCoupon(amount))).toMatchObject({ percentOff: '', amountOff: '5.00' });
});
