import { expect, test } from 'vitest';

import { compareSchools } from './school-facts.ts';

const figures = { profiles: 2, lookedAt: 2, gapYears: null, activities: null };
const school = {
  facts: 'Private · MD · New Haven, Connecticut',
  state: 'Connecticut',
  profileCount: 2,
  states: { Texas: 1, Ohio: 1 },
};
const scores = { n: 1, gpaStep: 0.01, gpaPercentiles: null, mcatPercentiles: null };

test('schools are compared by what they are, whom they took, scores and hours', () => {
  const groups = compareSchools(
    [
      {
        school,
        figures: {
          ...figures,
          scores: { ...scores, cells: [[3.7, 515, 1, 7]] },
          ranges: {
            gpa: { n: 2, values: [3.7, 3.8, 3.9] },
            mcat: { n: 1, values: [515, 515, 515] },
            shadowing_hours: { n: 2, values: [50, 625, 1200] },
          },
        },
      },
      {
        school: { facts: null, state: null, states: {}, profileCount: 0 },
        figures: { ...figures, scores: null, ranges: null },
      },
    ],
    { gpa: 3.8, mcat: 510 },
    'Texas',
  );
  expect(
    Object.fromEntries(
      groups.flatMap(({ rows }) => rows).map(({ label, values }) => [label, values]),
    ),
  ).toEqual({
    'Type and place': ['Private · MD · New Haven, Connecticut', null],
    Profiles: ['2', '0'],
    States: ['0 of 2 in Connecticut\n2 of 2 elsewhere: Ohio, Texas', null],
    'From Texas': ['1 of 2', null],
    GPA: ['3.70 to 3.90, middle 3.80 (2 profiles)', null],
    MCAT: ['515 (1 profile)', null],
    'You, 3.80 / 510': ['Your GPA is above 1 of 1; your MCAT is above 0 of 1.', null],
    Shadowing: ['50 to 1,200, middle 625 (2 profiles)', null],
  });
});
