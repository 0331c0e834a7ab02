import { expect, test } from 'vitest';

import { formatCents } from '#lib/money.ts';

import { noFigures } from './test-data.ts';
import {
  comparedWith,
  conversionIn,
  conversionInWords,
  formatDollars,
  formatShare,
} from './wording.ts';

test.each([
  [1000, 1250, '+25% from $10.00'],
  [1000, 333, '−66.7% from $10.00'],
  [1000, 0, '$10.00 in the previous period'],
  [1000, -500, '$10.00 in the previous period'],
  [1000, 1000, 'No change'],
  [0, 0, 'No change'],
  [0, 500, '$0.00 in the previous period'],
  [-500, 500, '-$5.00 in the previous period'],
])('compares %i cents before with %i now', (before, now, words) => {
  expect(comparedWith(before, now, formatCents)).toBe(words);
});

test('shares are not compared, since a percentage of a percentage would be misread', () => {
  expect(comparedWith(0.5, 0.25, formatShare)).toBe('50% in the previous period');
  expect(comparedWith(null, 0.25, formatShare)).toBe('N/A in the previous period');
  expect(comparedWith(0.5, null, formatShare)).toBe('50% in the previous period');
});

test('conversion is the share of visits that end in a purchase, paid or free', () => {
  const figures = { ...noFigures, orders: 2, free_orders: 1, visits: 400 };
  expect(conversionIn(figures)).toBe(0.0075);
  expect(conversionInWords(figures)).toBe('3 purchases in 400 visits: 0.8%.');
});

test('conversion is unknown without visits, even if there were purchases', () => {
  expect(conversionIn({ ...noFigures, orders: 2 })).toBeNull();
  expect(conversionInWords({ ...noFigures, orders: 2 })).toBe('No visits were counted.');
});

test('axis labels omit needless cents', () => {
  expect(formatDollars(120_000)).toBe('$1,200');
  expect(formatDollars(-1550)).toBe('-$15.50');
});
