import { expect, test } from 'vitest';

import { compareFacts } from './comparison-facts.ts';
import { savedApplicant } from './test-data.ts';

const rowsOf = (...applicants: Parameters<typeof compareFacts>[0]) =>
  new Map(
    compareFacts(applicants)
      .flatMap(({ rows }) => rows)
      .map((row) => [row.label, row]),
  );

test('short facts are always listed, and marked if they differ', () => {
  const rows = rowsOf(
    savedApplicant({ gpa: 3.9, mcat: 518, gap_years: 0, major: 'Biology' }),
    savedApplicant({ gpa: 3.9, mcat: 510, gap_years: 1, major: 'Biology' }),
  );
  expect(rows.get('GPA')).toEqual({ label: 'GPA', values: ['3.90', '3.90'], differs: false });
  expect(rows.get('MCAT')).toEqual({ label: 'MCAT', values: ['518', '510'], differs: true });
  expect(rows.get('Gap years')?.values).toEqual(['0', '1']);
  expect(rows.get('Major')?.differs).toBe(false);
  expect(rows.get('CARS')).toEqual({ label: 'CARS', values: [null, null], differs: false });
});

test('a missing value differs from a given one', () => {
  const rows = rowsOf(savedApplicant({ gender: 'Female' }), savedApplicant());
  expect(rows.get('Gender')).toEqual({
    label: 'Gender',
    values: ['Female', null],
    differs: true,
  });
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
    differs: false,
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

test('schools are listed, and an empty list is missing', () => {
  const rows = rowsOf(savedApplicant({ accepted_schools: ['UCLA', 'NYU'] }), savedApplicant());
  expect(rows.get('Accepted schools')?.values).toEqual([['UCLA', 'NYU'], null]);
  expect(rowsOf(savedApplicant(), savedApplicant()).has('Accepted schools')).toBe(false);
});
