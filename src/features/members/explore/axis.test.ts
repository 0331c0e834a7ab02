import { expect, test } from 'vitest';

import { axisOf } from './axis.ts';

test('an axis spans its values with round ends', () => {
  expect(axisOf([3.33, 3.92], [0.1, 0.2, 0.5], 4)).toEqual({
    ticks: [3.3, 3.4, 3.5, 3.6, 3.7, 3.8, 3.9, 4],
    domain: [3.3, 4],
  });
});

test('a wider range has longer steps', () => {
  expect(axisOf([472, 528], [5, 10, 20], 528).ticks).toEqual([470, 480, 490, 500, 510, 520, 528]);
  expect(axisOf([0, 4], [0.1, 0.2, 0.5, 1], 4).ticks).toHaveLength(9);
});

test('an axis ends at the highest possible score', () => {
  expect(axisOf([510, 527], [5, 10, 20], 528).domain).toEqual([510, 528]);
});

test('a single value has an axis', () => {
  const { ticks, domain } = axisOf([3.5], [0.1], 4);
  expect(ticks).toEqual([3.5, 3.6]);
  expect(domain).toEqual([3.5, 3.6]);
});
