import type { ScorePair } from '#model/applicants/applicant.ts';
import { calendarOf } from '#lib/dates/calendar.ts';
import { escapeFormula } from '#lib/text/csv.ts';

import { standing, steps, type Due } from './cycle.ts';
import { answerLabels, type ClosedCycle, type MySchool } from './schema.ts';

/** A closed list as a table: its head, and a line for each school, with days as told. `you` compares a school with the member. */
export const closedTableOf = <School extends ClosedCycle['schools'][number]>(
  schools: School[],
  you?: (school: School) => string,
  told: (day: string) => string = String,
): string[][] => [
  [
    'School',
    ...steps.map(({ label }) => label),
    'Answer',
    'Answered',
    ...(you ? ['You'] : []),
    'Note',
  ],
  ...schools.map((school) => [
    school.name,
    ...steps.map(({ name }) => (school[name] === null ? '' : told(school[name]))),
    school.answer === null ? '' : answerLabels[school.answer],
    school.answeredOn === null ? '' : told(school.answeredOn),
    ...(you ? [you(school)] : []),
    school.note,
  ]),
];

/** The same of the list that is open, compared if the member has numbers. */
export const tableOf = (schools: MySchool[], scores: ScorePair): string[][] =>
  closedTableOf(
    schools,
    scores.gpa === null && scores.mcat === null
      ? undefined
      : (school) => standing(school, scores).join(', '),
  );

/** The same as cells of a spreadsheet: tabs between columns. */
export const sheetOf = (schools: MySchool[], scores: ScorePair): string =>
  tableOf(schools, scores)
    .map((cells) => cells.map(cellOf).join('\t'))
    .join('\n');

const cellOf = (text: string) => escapeFormula(text.replaceAll(/\s+/g, ' ').trim());

/** What is due as a calendar's file. */
export const calendarOfDue = (due: Due[], now: Date): string =>
  calendarOf(
    due.map(({ schoolId, what, day, cameOn }) => ({
      id: `${cameOn === null ? 'interview' : 'secondary'}-${schoolId}`,
      what,
      day,
    })),
    now,
  );
