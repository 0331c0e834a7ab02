import { expect, test } from 'vitest';

import { formatDay, formatStep, readPeriodView, writePeriodView } from './period.ts';

const read = (address: string) => readPeriodView(new URLSearchParams(address));

test.each([
  '',
  'period=7d',
  'period=90d',
  'period=12m',
  'period=all',
  'from=2026-01-01&to=2036-01-01',
])('the address reflects the period: %j', (address) => {
  expect(writePeriodView(read(address)).toString()).toBe(address);
});

test.each([
  'period=30d',
  'period=31d',
  'period=',
  'from=2026-01-01',
  'from=2026-02-30&to=2026-03-01',
  'from=2026-03-02&to=2026-03-01',
  'from=2026-01-01&to=2036-01-02',
  'from=yesterday&to=%00',
])('an invalid address falls back to the last 30 days: %j', (address) => {
  expect(read(address)).toBe('30d');
});

test('a day is formatted the same in every time zone', () => {
  expect(formatDay('2026-03-01')).toBe('Mar 1, 2026');
  const step = { firstDay: '2026-03-01', lastDay: '2026-03-31' };
  expect([formatStep(step, 'day'), formatStep(step, 'month')]).toEqual(['Mar 1', 'Mar 2026']);
});
