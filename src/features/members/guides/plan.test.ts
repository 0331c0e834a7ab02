import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { daysOf, plansOf, startOf, weekOn, withDates } from './plan.ts';

const text = `## Short

| Weeks | Mornings | Sunday |
| --- | --- | --- |
| 1 | **Read**, a lot | |
| 2-3 | Write \\| rest | Off |
| later | Nothing | |

| Hours | Do |
| --- | --- |
| 1 | Nothing |
`;

const [short] = plansOf(text);

test('a plan is a table of weeks, with the heading above it', () => {
  expect(plansOf(text)).toEqual([
    {
      title: 'Short',
      weeks: 3,
      stretches: [
        { first: 1, last: 1, what: 'Mornings: **Read**, a lot' },
        { first: 2, last: 3, what: String.raw`Mornings: Write \| rest; Sunday: Off` },
      ],
    },
  ]);
});

test.each(['', 'Weeks', '| Weeks |\n| --- |', '| Weeks | A |\n| --- | --- |\n| soon | b |'])(
  '%j has no plan',
  (other) => {
    expect(plansOf(other)).toEqual([]);
    expect(withDates(other, '2027-01-30', '2027-01-01')).toBe(other);
  },
);

test('the guide has a plan of 12 and one of 20 weeks, without a gap', () => {
  const guide = readFileSync('supabase/storage/guides/plus/mcat-study-plan.md', 'utf8');
  const plans = plansOf(guide);
  expect(plans.map(({ title, weeks }) => [title, weeks])).toEqual([
    ['Twelve weeks, full time', 12],
    ['Twenty weeks, beside work or classes', 20],
  ]);
  for (const plan of plans) {
    const days = daysOf(plan, '2027-04-10', '2026-01-01');
    expect(days).toHaveLength(plan.weeks + 1);
    expect(new Set(days.map(({ id }) => id)).size).toBe(plan.weeks + 1);
  }
});

test('weeks begin on Mondays, also across a year and a change of clocks', () => {
  expect(startOf(12, 12, '2027-04-10')).toBe('2027-04-05');
  expect(startOf(1, 12, '2027-04-10')).toBe('2027-01-18');
  expect(startOf(1, 20, '2027-01-09')).toBe('2026-08-24');
});

test('the last week has three days before the test, and up to nine', () => {
  expect(startOf(3, 3, '2027-01-28')).toBe('2027-01-25');
  expect(startOf(3, 3, '2027-01-27')).toBe('2027-01-18');
  expect(weekOn('2027-01-27', 3, '2027-01-27')).toBe(3);
});

test.each([
  ['2027-01-10', 0],
  ['2027-01-11', 1],
  ['2027-01-17', 1],
  ['2027-01-18', 2],
  ['2027-01-30', 3],
])('%s is in week %i', (day, week) => {
  expect(weekOn(day, 3, '2027-01-30')).toBe(week);
});

test('each stretch has its dates, and the rest of the text stays', () => {
  const rows = withDates(text, '2027-01-30', '2027-01-18').split('\n');
  expect(rows[4]).toBe('| 1 (Jan 11 to Jan 17, past) | **Read**, a lot | |');
  expect(rows[5]).toContain('| 2-3 (Jan 18 to Jan 30) | Write');
  expect(rows.toSpliced(4, 2)).toEqual(text.split('\n').toSpliced(4, 2));
});

test('the calendar has the weeks that are not over, and the test', () => {
  const days = short ? daysOf(short, '2027-01-30', '2027-01-19') : [];
  expect(days.map(({ day, what }) => `${day} ${what}`)).toEqual([
    String.raw`2027-01-18 Week 2 of 3: Mornings: Write \| rest; Sunday: Off`,
    String.raw`2027-01-25 Week 3 of 3: Mornings: Write \| rest; Sunday: Off`,
    '2027-01-30 Test day',
  ]);
});
