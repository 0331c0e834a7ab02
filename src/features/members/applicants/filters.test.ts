import { expect, test } from 'vitest';

import { filterFields, filterGroups, scores } from './filters.ts';

test('the filters are those of the database', () => {
  expect(
    [...scores, ...filterGroups]
      .map(({ label, options }) => [label, options.map(({ value }) => value)])
      .slice(0, 6),
  ).toEqual([
    ['GPA', ['3.9-4.0', '3.7-3.89', '3.5-3.69', 'Below3.5']],
    ['MCAT', ['520+', '515-519', '510-514', 'Below510']],
    ['Majors', ['Biology', 'Chemistry', 'Biochemistry', 'Neuroscience']],
    ['Degree', ['MD', 'DO']],
    ['School', ['public', 'private']],
    ['Gap years', ['0', '1', '2', '3+']],
  ]);
});

test('a URL names filters in any order', () => {
  const params = new URLSearchParams('about=shadowing&degree=DO&about=research&degree=MD&about=x');
  expect(filterFields.degrees.read(params)).toEqual(['MD', 'DO']);
  expect(filterFields.sections.read(params)).toEqual(['research', 'shadowing']);
  expect(filterFields.gapBands.read(params)).toEqual([]);
});
