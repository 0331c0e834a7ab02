import type { ScorePair } from '#model/applicants/applicant.ts';
import { brand } from '#lib/store/brand.ts';
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

/** What is due as an iCalendar file (RFC 5545) of whole days, in which a later file replaces the entries of an earlier one. */
export function calendarOf(due: Due[], now: Date): string {
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const events = due.flatMap(({ schoolId, what, day, cameOn }) => [
    'BEGIN:VEVENT',
    `UID:${cameOn === null ? 'interview' : 'secondary'}-${schoolId}@${brand.slug}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `SUMMARY:${what.replaceAll(/[\\;,]/g, String.raw`\$&`)}`,
    'END:VEVENT',
  ]);
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${brand.name}//EN`, ...events];
  // A line has at most 75 bytes; the next one goes on after a space.
  return [...lines, 'END:VCALENDAR', '']
    .map((line) => line.replaceAll(/.{60}(?=.)/gu, '$&\r\n '))
    .join('\r\n');
}
