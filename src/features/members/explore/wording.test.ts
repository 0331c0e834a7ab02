import { describe, expect, test } from 'vitest';

import type { Similarity, MyNumbers, Percentiles } from './schema.ts';
import { profileCount, reasonsOf, standingOf } from './wording.ts';

test.each([
  [1, '1 profile'],
  [5, '5 profiles'],
  [12_345, '12,345 profiles'],
])('%i is %s', (n, text) => {
  expect(profileCount(n)).toBe(text);
});

describe('the rank of a value', () => {
  const percentiles: Percentiles = [500, 505, 510, 515, 520];
  test.each([
    [499, 'below the 10th percentile'],
    [500, 'between the 10th and the 25th percentile'],
    [507, 'between the 25th percentile and the median'],
    [510, 'between the median and the 75th percentile'],
    [519, 'between the 75th and the 90th percentile'],
    [520, 'at or above the 90th percentile'],
  ])('%i is %s', (value, text) => {
    expect(standingOf(value, percentiles)).toBe(text);
  });
});

describe('the reasons for similarity', () => {
  const everything: MyNumbers = {
    gpa: 3.7,
    mcat: 512,
    gapYears: 1,
    state: 'Ohio',
    activities: ['research', 'shadowing'],
  };
  const equal: Similarity = {
    distance: 0,
    gpaApart: 0,
    mcatApart: 0,
    gapYearsApart: 0,
    isSameState: true,
    sharedActivities: ['research', 'shadowing'],
  };

  test('equal values are called the same', () => {
    expect(reasonsOf(everything, equal)).toEqual([
      'same GPA',
      'same MCAT',
      'same number of gap years',
      'same state',
      'both did research and shadowing',
    ]);
  });

  test('different values are shown with their distance', () => {
    const reasons = reasonsOf(everything, {
      ...equal,
      gpaApart: 0.02,
      mcatApart: 1,
      gapYearsApart: 2,
      isSameState: false,
      sharedActivities: [],
    });
    expect(reasons).toEqual([
      'GPA 0.02 away',
      'MCAT 1 point away',
      '2 gap years apart',
      'different state',
      'no activities in common',
    ]);
  });

  test('values missing from the profile are never called the same', () => {
    const unknown: Similarity = {
      distance: 2,
      gpaApart: null,
      mcatApart: null,
      gapYearsApart: null,
      isSameState: null,
      sharedActivities: null,
    };
    expect(reasonsOf(everything, unknown)).toEqual([
      'GPA not given',
      'MCAT not given',
      'gap years not given',
      'state not given',
      'activities not given',
    ]);
  });

  test('numbers the member left out are not mentioned', () => {
    const mine = { ...everything, gpa: null, gapYears: null, state: null, activities: [] };
    expect(reasonsOf(mine, { ...equal, mcatApart: 3 })).toEqual(['MCAT 3 points away']);
  });
});
