import { expect, test } from 'vitest';

import { activityBars, gapYearBars } from './bars.ts';

test('gap years start at 0 and have no gaps', () => {
  const bars = gapYearBars({
    n: 8,
    counts: [
      [1, 6],
      [3, 2],
    ],
  });
  expect(bars.map(({ label, profiles, share }) => [label, profiles, share])).toEqual([
    ['0', 0, 0],
    ['1', 6, 75],
    ['2', 0, 0],
    ['3', 2, 25],
  ]);
});

test('six and more gap years share a bar', () => {
  const bars = gapYearBars({
    n: 10,
    counts: [
      [0, 5],
      [6, 3],
      [41, 2],
    ],
  });
  expect(bars).toHaveLength(7);
  expect(bars.at(-1)).toEqual({ label: '6+', profiles: 5, share: 50 });
});

test('every activity has a bar, most frequent first', () => {
  const bars = activityBars({
    n: 20,
    counts: [
      ['shadowing', 5],
      ['research', 15],
    ],
  });
  expect(bars.slice(0, 2)).toEqual([
    { label: 'Research', profiles: 15, share: 75 },
    { label: 'Shadowing', profiles: 5, share: 25 },
  ]);
  expect(bars).toHaveLength(10);
  expect(bars.slice(2).every(({ profiles, share }) => profiles === 0 && share === 0)).toBe(true);
});
