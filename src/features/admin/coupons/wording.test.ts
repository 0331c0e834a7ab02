import { expect, test } from 'vitest';

import { testCoupon } from '#model/coupons/coupon-test-data.ts';

import { describeDiscount, limitWarning } from './wording.ts';

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
});
