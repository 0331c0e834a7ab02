import { expect, test } from 'vitest';

import { fileColumns, splitList, toCells } from './cells.ts';
import { testApplicant } from './test-data.ts';

test('a list survives the round trip through one cell', () => {
  const schools = ['UCLA', 'A; B', String.raw`C\D`, '=E'];
  const cells = toCells(testApplicant({ accepted_schools: schools }));
  const cell = cells[fileColumns.indexOf('accepted_schools')] ?? '';
  expect(cell).toBe(String.raw`UCLA; A\; B; C\\D; =E`);
  expect(splitList(cell)).toEqual(schools);
});

test('empty schools are dropped', () => {
  expect(splitList(' UCLA ;; ;NYU;')).toEqual(['UCLA', 'NYU']);
});
