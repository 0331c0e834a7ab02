import { expect, test } from 'vitest';

import { daysFrom, dueFrom, nextStep, standing } from './cycle.ts';
import { calendarOfDue, sheetOf } from './files.ts';
import { mySchool } from './test-data.ts';
import { brand } from '#lib/store/brand.ts';

const today = '2027-07-14';
const dueOf = (...schools: Parameters<typeof mySchool>[0][]) =>
  dueFrom(today, schools.map(mySchool)).map(({ what, day, cameOn }) => [what, day, cameOn]);

test('a secondary is due two weeks after it came, until it is sent', () => {
  const came = { name: 'Baylor', secondaryInOn: '2027-07-03' };
  expect(dueOf(came)).toEqual([['Secondary, Baylor', '2027-07-17', '2027-07-03']]);
  expect(dueOf({ ...came, secondaryInOn: '2027-06-20' })).toHaveLength(1);
  expect(dueOf({ ...came, secondarySentOn: '2027-07-10' })).toEqual([]);
});

test('an interview is due until its day is over, and nothing after an answer; by day', () => {
  expect(
    dueOf(
      { name: 'Late', interviewOn: '2027-08-21' },
      { name: 'Today', interviewOn: today },
      { name: 'Past', interviewOn: '2027-07-13' },
      { name: 'Over', interviewOn: '2027-08-01', answer: 'declined', answeredOn: today },
    ).map(([what]) => what),
  ).toEqual(['Interview, Today', 'Interview, Late']);
});

test.each([
  ['2027-07-17', 'in 3 days'],
  ['2027-07-15', 'tomorrow'],
  [today, 'today'],
  ['2027-07-12', '2 days ago'],
])('%s is %s', (day, words) => expect(daysFrom(today, day)).toBe(words));

test.each([
  [{}, 0],
  [{ appliedOn: today }, 1],
  // A step that was left out does not come back.
  [{ appliedOn: today, secondarySentOn: today }, 3],
  [{ interviewOn: today }, 4],
  [{ answer: 'accepted', answeredOn: today }, -1],
] as const)('after %j, step %i comes next', (school, next) =>
  expect(nextStep(mySchool(school))).toBe(next),
);

const counts = { gpaProfiles: 9, gpaBelow: 6, mcatProfiles: 8, mcatBelow: 4 };

test('counts are shown of the scores that both sides have', () => {
  expect(standing(mySchool(counts), { gpa: 3.7, mcat: 511 })).toEqual([
    'GPA above 6 of 9',
    'MCAT above 4 of 8',
  ]);
  expect(standing(mySchool(counts), { gpa: null, mcat: null })).toEqual([]);
  expect(standing(mySchool(), { gpa: 3.7, mcat: 511 })).toEqual([]);
});

test('a sheet has a line for each school, no cell of which is a formula', () => {
  const answered = { answer: 'declined', answeredOn: '2027-10-01' } as const;
  const school = mySchool({ ...counts, ...answered, name: 'Baylor', appliedOn: today });
  const other = mySchool({ name: 'Rush' });
  const text = sheetOf([{ ...school, note: '=1+1\t\n2' }, other], { gpa: 3.7, mcat: null });
  expect(text.replaceAll('\t', '|').split('\n')).toEqual([
    'School|Applied|Secondary in|Secondary sent|Interview|Answer|Answered|You|Note',
    `Baylor|${today}||||Not accepted|2027-10-01|GPA above 6 of 9|'=1+1 2`,
    'Rush||||||||',
  ]);
});

test('a calendar has whole days, with lines that are ended, escaped and folded', () => {
  const name = 'University of Nevada, Las Vegas; Kirk Kerkorian School of Medicine';
  const due = dueFrom(today, [mySchool({ schoolId: 'unlv', name, secondaryInOn: '2027-07-03' })]);
  expect(calendarOfDue(due, new Date('2027-07-14T09:30:15.123Z')).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand.name}//EN`,
    'BEGIN:VEVENT',
    `UID:secondary-unlv@${brand.slug}`,
    'DTSTAMP:20270714T093015Z',
    'DTSTART;VALUE=DATE:20270717',
    String.raw`SUMMARY:Secondary\, University of Nevada\, Las Vegas\; Kirk `,
    ' Kerkorian School of Medicine',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});
