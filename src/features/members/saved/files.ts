import type { ScorePair } from '#model/applicants/applicant.ts';
import { calendarOf } from '#lib/dates/calendar.ts';
import { escapeFormula } from '#lib/text/csv.ts';

import { standing, steps, type Due } from './cycle.ts';
import { statusLabels, type MySchool } from './schema.ts';

/** The list as a table: its head, and a line for each school. */
export const tableOf = (schools: MySchool[], scores: ScorePair): string[][] => [
  ['School', 'Status', ...steps.map(({ label }) => label), 'Answer', 'You', 'Note'],
  ...schools.map((school) => [
    school.name,
    statusLabels[school.status],
    ...steps.map(({ name }) => school[name] ?? ''),
    school.answeredOn ?? '',
    standing(school, scores).join(', '),
    school.note,
  ]),
];

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
