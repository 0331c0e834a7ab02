import { expect, test } from 'vitest';

import { formatCents } from '#lib/money/money.ts';

import { noFigures } from './test-data.ts';
import { comparedWith, conversionIn, formatDollars, formatShare, netInWords } from './wording.ts';

test.each([
  [1000, 1250, '+25.0%'],
  [1000, 333, '−66.7%'],
  [1000, 0, '$10.00 before'],
  [1000, -500, '$10.00 before'],
  [1000, 1000, 'No change'],
  [0, 0, 'No change'],
  [0, 500, '$0.00 before'],
  [-500, 500, '-$5.00 before'],
])('compares %i cents before with %i now', (before, now, words) => {
  expect(comparedWith(before, now, formatCents)).toBe(words);
});

test('shares are not compared, since a percentage of a percentage would be misread', () => {
  expect(comparedWith(0.5, 0.25, formatShare)).toBe('50.0% before');
  expect(comparedWith(null, 0.25, formatShare)).toBe('');
  expect(comparedWith(0.5, null, formatShare)).toBe('50.0% before');
});

test('conversion is the share of visits that end in a purchase, paid or free', () => {
  const figures = { ...noFigures, orders: 2, free_orders: 1, visits: 400 };
  expect(conversionIn(figures)).toBe(0.0075);
  expect(formatShare(0.0075)).toBe('0.8%');
});

test('conversion is unknown without visits, even if there were purchases', () => {
  expect(conversionIn({ ...noFigures, orders: 2 })).toBeNull();
});

test('net revenue is spelled out as a sum', () => {
  const figures = { ...noFigures, gross_cents: 6497 };
  expect(netInWords(figures)).toEqual(['$64.97 gross', '', '']);
  expect(netInWords({ ...figures, refunded_cents: 500, lost_cents: 1499, fee_cents: 218 })).toEqual(
    ['$64.97 gross', '-$5.00 refunds -$14.99 lost disputes', '-$2.18 Stripe’s fees'],
  );
  expect(netInWords({ ...figures, fee_cents: -1500 })[2]).toBe('+$15.00 Stripe’s fees');
});

test('axis labels omit needless cents', () => {
  expect(formatDollars(120_000)).toBe('$1,200');
  expect(formatDollars(-1550)).toBe('-$15.50');
});
