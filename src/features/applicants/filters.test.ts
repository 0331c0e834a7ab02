import { expect, test } from 'vitest';

import { filterGroups, noFilters, readFilters, writeFilters } from './filters.ts';

const read = (address: string) => readFilters(new URLSearchParams(address));

test('the filters are those of the database', () => {
  expect(
    filterGroups.map(({ label, options }) => [label, options.map(({ value }) => value)]),
  ).toEqual([
    ['Majors', ['Biology', 'Chemistry', 'Biochemistry', 'Neuroscience']],
    ['GPA', ['3.9-4.0', '3.7-3.89', '3.5-3.69', 'Below3.5']],
    ['MCAT', ['520+', '515-519', '510-514', 'Below510']],
  ]);
});

test('a URL names filters in any order', () => {
  expect(read('mcat=Below510&major=Chemistry&major=Biology&mcat=520%2B')).toEqual({
    majors: ['Biology', 'Chemistry'],
    gpaBands: [],
    mcatBands: ['520+', 'Below510'],
  });
});

test('unknown and repeated values are dropped', () => {
  expect(read('gpa=5.0&gpa=&major=Law&mcat=Below510&mcat=Below510')).toEqual({
    ...noFilters,
    mcatBands: ['Below510'],
  });
});

test('written filters are read back', () => {
  const params = new URLSearchParams();
  const filters = { majors: ['Biology'], gpaBands: ['3.9-4.0', 'Below3.5'], mcatBands: ['520+'] };
  writeFilters(filters, params);
  expect(readFilters(new URLSearchParams(params.toString()))).toEqual(filters);
});
