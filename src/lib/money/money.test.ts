import { expect, test } from 'vitest';

import { amountProblem, formatCents, formatPrice, parseDollars, writeDollars } from './money.ts';

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [1499, '$14.99'],
  [123_456, '$1,234.56'],
  [1_234_567_890, '$12,345,678.90'],
  [-50, '-$0.50'],
])('%i cents read %s', (cents, text) => {
  expect(formatCents(cents)).toBe(text);
});

test('a price of nothing is free', () => {
  expect([0, 1, 1499].map(formatPrice)).toEqual(['Free', '$0.01', '$14.99']);
});

test.each([
  ['14.99', 1499],
  [' $14.9 ', 1490],
  ['14.', 1400],
  ['0', 0],
  ['999999.99', 99_999_999],
  ['', null],
  ['-1', null],
  ['1,50', null],
  ['$1,499.00', 149_900],
  ['4,500', 450_000],
  ['$1,499', 149_900],
  ['1,499,000', null],
  ['1,49.00', null],
  ['１４．９９', 1499],
  ['1.005', null],
  ['1e3', null],
])('%j is %s cents', (text, cents) => {
  expect(parseDollars(text)).toBe(cents);
});

test.each([
  ['14,99', 'Please use a dot, as in 9.99'],
  ['$1.499,00', 'Please use a dot, as in 9.99'],
  ['1,49', 'Please use a dot, as in 9.99'],
  ['abc', 'Valid price is required'],
  ['', 'Valid price is required'],
])('of the amount %j is said: %s', (text, problem) => {
  expect(amountProblem(text, 'Valid price is required')).toBe(problem);
});

test('an amount is written as it is read', () => {
  expect([0, 5, 1490, null].map(writeDollars)).toEqual(['0.00', '0.05', '14.90', '']);
});
