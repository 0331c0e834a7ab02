import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { appliedSummer, monthOf, partsOf, summerOf } from './outline.ts';

const outline = readFileSync('supabase/storage/guides/application/application-year.md', 'utf8');
const january = { month: 0, hasApplied: false, isTexan: false };

test('a part is in the section that the page of the guide links to', () => {
  expect(partsOf('## One\n- [ ] a\n## Two\n### Below\n- [ ] **b**\ntext')).toEqual([
    { id: 'section-1', title: 'One', boxes: ['a'], text: '' },
    { id: 'section-2', title: 'Two', boxes: [], text: '' },
    { id: 'section-2', title: 'Below', boxes: ['**b**'], text: 'text\n' },
  ]);
});

test('every month of both years has something to do', () => {
  for (let month = 0; month < 12; month += 1) {
    for (const hasApplied of [false, true]) {
      expect(monthOf(outline, { ...january, month, hasApplied })?.boxes.length).toBeGreaterThan(0);
    }
  }
});

test.each([
  [0, false, 'January'],
  [0, true, 'Winter and spring: January to April'],
  [2, true, 'Winter and spring: January to April'],
  [8, false, 'The autumn before: September to December'],
  [8, true, 'September and October'],
  [6, true, 'Early summer: May to August of the second year'],
  [10, true, 'November and December'],
])('month %i, applied before: %s is %s', (month, hasApplied, title) => {
  expect(monthOf(outline, { ...january, month, hasApplied })?.title).toBe(title);
});

test('only a Texan is told of Texas', () => {
  const november = { month: 10, hasApplied: true };
  const texan = monthOf(outline, { ...november, isTexan: true })?.boxes ?? [];
  expect(texan.some((box) => box.startsWith('Texas: rank'))).toBe(true);
  expect(monthOf(outline, { ...november, isTexan: false })?.boxes).toEqual(
    texan.filter((box) => !box.startsWith('Texas')),
  );
});

test.each([
  ['2026-08-31', 2025, 2026],
  ['2026-09-01', 2026, 2026],
  ['2027-04-30', 2026, 2026],
  ['2027-05-01', 2026, 2027],
])('on %s, one has applied in %i, and applies in %i', (day, applied, applies) => {
  expect(appliedSummer(day)).toBe(applied);
  expect(summerOf(day)).toBe(applies);
});
