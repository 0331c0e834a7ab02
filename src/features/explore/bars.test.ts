import { expect, test } from 'vitest';

import { activityBars, gapYearBars, matriculationBars } from './bars.ts';

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

test('the latest twelve years are shown, and earlier ones share a bar', () => {
  const counts = Array.from({ length: 14 }, (_, index): [number, number] => [2011 + index, 1]);
  const bars = matriculationBars({ n: 14, counts });
  expect(bars).toHaveLength(13);
  expect(bars[0]).toEqual({ label: 'Earlier', profiles: 2, share: 14 });
  expect(bars[1]?.label).toBe('2013');
  expect(bars.at(-1)?.label).toBe('2024');
});

test('few years have no bar for earlier ones', () => {
  expect(matriculationBars({ n: 5, counts: [[2024, 5]] })).toEqual([
    { label: '2024', profiles: 5, share: 100 },
  ]);
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
  expect(bars).toHaveLength(9);
  expect(bars.slice(2).every(({ profiles, share }) => profiles === 0 && share === 0)).toBe(true);
});
