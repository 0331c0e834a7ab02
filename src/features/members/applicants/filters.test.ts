import { expect, test } from 'vitest';

import { filterFields, filterGroups } from './filters.ts';

test('the filters are those of the database', () => {
  expect(
    filterGroups.map(({ label, options }) => [label, options.map(({ value }) => value)]),
  ).toEqual([
    ['Majors', ['Biology', 'Chemistry', 'Biochemistry', 'Neuroscience']],
    ['GPA', ['3.9-4.0', '3.7-3.89', '3.5-3.69', 'Below3.5']],
    ['MCAT', ['520+', '515-519', '510-514', 'Below510']],
    ['Gap years', ['0', '1', '2', '3+']],
  ]);
});

test('a URL names filters in any order', () => {
  const params = new URLSearchParams('mcat=Below510&major=Chemistry&major=Biology&mcat=520%2B');
  expect(filterFields.majors.read(params)).toEqual(['Biology', 'Chemistry']);
  expect(filterFields.gpaBands.read(params)).toEqual([]);
  expect(filterFields.mcatBands.read(params)).toEqual(['520+', 'Below510']);
});
