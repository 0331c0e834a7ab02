import { expect, test } from 'vitest';

import { columns } from '#lib/applicant-columns.ts';

import { splitList, toCells, unescapeFormula } from './cells.ts';

import { testApplicant } from './test-data.ts';

const cellOf = (major: string) => toCells(testApplicant({ major }))[1] ?? '';

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://example.com")'])(
  'the formula %j is text in a spreadsheet, and comes back as it was',
  (text) => {
    expect(cellOf(text)).toBe(`'${text}`);
    expect(unescapeFormula(cellOf(text))).toBe(text);
  },
);

test.each(["'=1", "''=1", "'quoted'", 'Biology', '', "it's", '1-1'])(
  '%j comes back, too',
  (text) => {
    expect(unescapeFormula(cellOf(text))).toBe(text);
  },
);

test('a list survives the round trip through one cell', () => {
  const schools = ['UCLA', 'A; B', String.raw`C\D`, '=E'];
  const cells = toCells(testApplicant({ accepted_schools: schools }));
  const cell = cells[columns.indexOf('accepted_schools') + 1] ?? '';
  expect(cell).toBe(String.raw`UCLA; A\; B; C\\D; =E`);
  expect(splitList(unescapeFormula(cell))).toEqual(schools);
});

test('empty schools are dropped', () => {
  expect(splitList(' UCLA ;; ;NYU;')).toEqual(['UCLA', 'NYU']);
});
