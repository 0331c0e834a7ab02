import { expect, test } from 'vitest';

import { filterFields, filterGroups } from './filters.ts';

test('the filters are those of the database', () => {
  expect(
    filterGroups
      .map(({ label, options }) => [label, options.map(({ value }) => value)])
      .slice(0, 4),
  ).toEqual([
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
