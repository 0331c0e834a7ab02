import { expect, test } from 'vitest';

import { testCoupon } from './coupon-test-data.ts';
import { couponRecord, timesOf, toExportRow, type CouponFormValues } from './coupon.ts';

const { toDraft } = couponRecord;
const { schema, toFormValues } = couponRecord.form;

const filled = (values: Partial<CouponFormValues> = {}): CouponFormValues => ({
  ...toFormValues(testCoupon()),
  ...values,
});

const problemsOf = (values: Partial<CouponFormValues>) =>
  schema.safeParse(filled(values)).error?.issues.map(({ message }) => message) ?? [];

test('a code is stored in uppercase', () => {
  expect(schema.parse(filled({ code: ' student-2025 ' })).code).toBe('STUDENT-2025');
});

test.each<[Partial<CouponFormValues>, string]>([
  [{ code: '-AB' }, 'Please use 2 to 40 letters, digits, hyphens and underscores'],
  [{ percentOff: '101' }, 'Please enter a whole number from 1 to 100'],
  [{ percentOff: '', amountOffCents: '5,00' }, 'Please use a dot, as in 9.99'],
  [{ percentOff: '', amountOffCents: '0.001' }, 'Please enter an amount from 0.01 to 10,000'],
  [{ maxRedemptions: '0' }, 'Please enter a whole number from 1'],
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

test('a percentage may have its sign', () => {
  expect(toDraft(filled({ percentOff: '25%' }), null).percentOff).toBe(25);
  expect(toDraft(filled({ percentOff: '25 %' }), null).percentOff).toBe(25);
  expect(problemsOf({ code: 'SIX_SX', percentOff: '100%' })).toEqual([
    'A code for everything off needs at least 7 characters',
  ]);
  expect(problemsOf({ percentOff: '%' })).toEqual(['Please enter a whole number from 1 to 100']);
});

test('a coupon has a percentage or an amount', () => {
  expect(problemsOf({ percentOff: '' })).toEqual(['Please enter a percentage or an amount']);
  expect(problemsOf({ amountOffCents: '5' })).toEqual([
    'Please enter either a percentage or an amount, not both',
  ]);
  expect(toDraft(filled({ percentOff: '', amountOffCents: '5' }), null)).toMatchObject({
    percentOff: null,
    amountOffCents: 500,
  });
});

test('the end must come after the start', () => {
  const startsAt = '2030-01-05T09:30';
  const refused = ['The end must be after the start'];
  expect(problemsOf({ startsAt, endsAt: startsAt })).toEqual(refused);
  expect(problemsOf({ startsAt, endsAt: '2030-01-05T09:31' })).toEqual([]);
  expect(problemsOf({ startsAt, endsAt: '' })).toEqual([]);
});

test('an emptied form has no limits, and is for every product', () => {
  const before = testCoupon({ startsAt: '2030-01-05T09:30:00Z', maxRedemptions: 2 });
  const { code, percentOff } = before;
  const emptied = toDraft({ ...toFormValues(null), code, percentOff: '15' }, before);
  expect(emptied).toEqual({ ...couponRecord.blank, code, percentOff });
});

test('a limit is said in words', () => {
  expect([null, 1, 3].map(timesOf)).toEqual(['No limit', 'Once', '3 times']);
});

test('the file has everything that adds a coupon again', () => {
  const coupon = testCoupon({
    startsAt: '2026-01-05T09:30:00Z',
    amountOffCents: 500,
    productIds: ['a', 'b'],
    maxRedemptions: 2,
  });
  expect(Object.entries(toExportRow(coupon))).toEqual([
    ['Code', 'FRIENDS'],
    ['Percent off', '15'],
    ['Amount off', '5.00'],
    ['Description', ''],
    ['Active', 'Yes'],
    ['Starts (UTC)', '2026-01-05T09:30:00Z'],
    ['Ends (UTC)', ''],
    ['Total uses', '2'],
    ['Uses per person', ''],
    ['Products', 'a, b'],
    ['Used', 0],
  ]);
  expect(toExportRow(testCoupon())).toMatchObject({ Products: 'All' });
});
