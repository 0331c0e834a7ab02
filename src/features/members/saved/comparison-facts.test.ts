import { expect, test } from 'vitest';

import { compareFacts } from './comparison-facts.ts';
import { savedApplicant } from './test-data.ts';

const rowsOf = (...applicants: Parameters<typeof compareFacts>[0]) =>
  new Map(
    compareFacts(applicants)
      .flatMap(({ rows }) => rows)
      .map((row) => [row.label, row]),
  );

test('short facts are always listed, and marked are numbers that are far apart', () => {
  const rows = rowsOf(
    savedApplicant({ gpa: 3.9, mcat: 518, gap_years: 0, major: 'Biology', gender: 'Female' }),
    savedApplicant({ gpa: 3.85, mcat: 510, gap_years: 1, major: 'Biology' }),
  );
  expect(rows.get('GPA')).toEqual({ label: 'GPA', values: ['3.90', '3.85'], isMarked: false });
  expect(rows.get('MCAT')).toEqual({ label: 'MCAT', values: ['518', '510'], isMarked: true });
  expect(rows.get('Gap years')).toMatchObject({ values: ['0', '1'], isMarked: false });
  expect(rows.get('Gender')).toMatchObject({ values: ['Female', null], isMarked: false });
  expect(rows.get('CARS')).toMatchObject({ values: [null, null], isMarked: false });
});

test.each([
  ['GPA', { gpa: 3.5 }, { gpa: 3.59 }, { gpa: 3.6 }],
  ['MCAT', { mcat: 510 }, { mcat: 512 }, { mcat: 513 }],
  ['Gap years', { gap_years: 1 }, { gap_years: 2 }, { gap_years: 3 }],
])('%s is marked from its distance on', (label, one, near, far) => {
  const isMarked = (...others: object[]) =>
    rowsOf(...[one, ...others].map(savedApplicant)).get(label)?.isMarked;
  expect([isMarked(near), isMarked(far), isMarked({}), isMarked(near, {}, far)]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test('a long text is listed if any applicant has it, and never marked', () => {
  const rows = rowsOf(
    savedApplicant({ research: 'Zebrafish', hobbies: '' }),
    savedApplicant({ research: 'Mice' }),
    savedApplicant(),
  );
  expect(rows.get('Research')).toEqual({
    label: 'Research',
    values: ['Zebrafish', 'Mice', null],
    isMarked: false,
  });
  expect(rows.has('Hobbies')).toBe(false);
  expect(rows.has('Shadowing')).toBe(false);
});

test('hours and counts are listed if any applicant told them', () => {
  const rows = rowsOf(savedApplicant({ research_hours: 0, interviews: 5 }), savedApplicant());
  expect(rows.get('Research hours')?.values).toEqual(['0', null]);
  expect(rows.get('Interviews')?.values).toEqual(['5', null]);
  expect(rows.has('Shadowing hours')).toBe(false);
});

test('schools are listed by the names that they have here, and an empty list is missing', () => {
  const nyu = { id: 'nyu', name: 'New York University', degree: 'MD', state: 'New York' };
  const rows = rowsOf(
    savedApplicant({ accepted_schools: ['NYU'], schools: [nyu] }),
    savedApplicant(),
  );
  expect(rows.get('Accepted schools')?.values).toEqual([[nyu], null]);
  expect(rowsOf(savedApplicant(), savedApplicant()).has('Accepted schools')).toBe(false);
});
