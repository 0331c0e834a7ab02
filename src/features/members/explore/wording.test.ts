import { describe, expect, test } from 'vitest';

import type { MyNumbers, Scores, Similarity } from './schema.ts';
import { rankOf, reasonsOf } from './wording.ts';

test('a rank is how many profiles a number is above, of those with both scores', () => {
  const scores: Scores = {
    n: 6,
    gpaStep: 0.01,
    gpaPercentiles: null,
    mcatPercentiles: null,
    cells: [
      [3.5, 505, 2, null],
      [3.72, 511, 1, 7],
      [3.9, 520, 3, null],
    ],
  };
  expect(rankOf(scores, { gpa: 3.72, mcat: 512 })).toBe(
    'Your GPA is above 2 of 6; your MCAT is above 3 of 6.',
  );
  expect(rankOf(scores, { gpa: null, mcat: 528 })).toBe('Your MCAT is above 6 of 6.');
  expect(rankOf(scores, { gpa: null, mcat: null })).toBeNull();
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
    gpaApart: 0,
    mcatApart: 0,
    gapYearsApart: 0,
    isSameState: true,
    sharedActivities: ['research', 'shadowing'],
  };

  test('equal values are called the same', () => {
    expect(reasonsOf(everything, equal)).toEqual([
      'same scores as you',
      'same number of gap years',
      'same state',
      'both did research and shadowing',
    ]);
  });

  test('one score alone is called by its name', () => {
    expect(reasonsOf(everything, { ...equal, mcatApart: 1 }).slice(0, 2)).toEqual([
      'same GPA',
      'MCAT 1 point away',
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
