import { expect, test } from 'vitest';

import { daysIn, formatDay, periodOf, readPeriodView, writePeriodView } from './period.ts';

const read = (address: string) => readPeriodView(new URLSearchParams(address));

test.each(['', 'period=7d', 'period=90d', 'period=12m', 'from=2026-01-01&to=2027-12-31'])(
  'the address reflects the period: %j',
  (address) => {
    expect(writePeriodView(read(address)).toString()).toBe(address);
  },
);

test.each([
  'period=30d',
  'period=31d',
  'period=',
  'from=2026-01-01',
  'from=2026-02-30&to=2026-03-01',
  'from=2026-03-02&to=2026-03-01',
  'from=2026-01-01&to=2028-01-02',
  'from=yesterday&to=%00',
])('an invalid address falls back to the last 30 days: %j', (address) => {
  expect(read(address)).toBe('30d');
});

const lateAtNight = new Date('2026-03-31T23:59:59.999Z');

test.each([
  ['7d', '2026-03-25', 7],
  ['30d', '2026-03-02', 30],
  ['90d', '2026-01-01', 90],
  ['12m', '2025-04-01', 365],
] as const)('%s ends today, in UTC', (span, firstDay, days) => {
  const period = periodOf(span, lateAtNight);
  expect(period).toEqual({ firstDay, lastDay: '2026-03-31' });
  expect(daysIn(period)).toBe(days);
});

test('twelve months can end on a leap day', () => {
  expect(periodOf('12m', new Date('2028-02-29T12:00Z'))).toEqual({
    firstDay: '2027-03-01',
    lastDay: '2028-02-29',
  });
});

test('a custom range does not depend on the current date', () => {
  const period = { firstDay: '2026-01-01', lastDay: '2026-01-01' };
  expect(periodOf(period, lateAtNight)).toBe(period);
  expect(daysIn(period)).toBe(1);
});

test('a day is formatted the same in every time zone', () => {
  expect(formatDay('2026-03-01')).toBe('Mar 1, 2026');
});
