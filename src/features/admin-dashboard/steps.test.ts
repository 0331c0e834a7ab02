import { expect, test } from 'vitest';

import { stepsOf, unitOf } from './steps.ts';
import { noFigures, testFigures } from './test-data.ts';

test('up to 92 days are shown day by day', () => {
  const figures = testFigures({ first_day: '2026-03-01', last_day: '2026-05-31' });
  expect(unitOf(figures)).toBe('day');
  expect(stepsOf(testFigures()).map(({ label }) => label)).toEqual(['Mar 1', 'Mar 2']);
});

test('longer periods are grouped by month', () => {
  const figures = testFigures({
    first_day: '2025-12-31',
    last_day: '2026-12-31',
    days: [
      { ...noFigures, day: '2025-12-31', orders: 9 },
      { ...noFigures, day: '2026-01-01', orders: 1, net_cents: -100, visits: 2 },
      { ...noFigures, day: '2026-01-31', orders: 2, net_cents: 300, visits: 3, free_orders: 1 },
      { ...noFigures, day: '2026-12-31', orders: 4 },
    ],
  });
  expect(unitOf(figures)).toBe('month');
  expect(stepsOf(figures)).toEqual([
    {
      ...noFigures,
      label: 'Dec 2025',
      days: { firstDay: '2025-12-31', lastDay: '2025-12-31' },
      orders: 9,
    },
    {
      ...noFigures,
      label: 'Jan 2026',
      days: { firstDay: '2026-01-01', lastDay: '2026-01-31' },
      orders: 3,
      net_cents: 200,
      visits: 5,
      free_orders: 1,
    },
    {
      ...noFigures,
      label: 'Dec 2026',
      days: { firstDay: '2026-12-31', lastDay: '2026-12-31' },
      orders: 4,
    },
  ]);
});
