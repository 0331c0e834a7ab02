import type { CalendarDay } from '#lib/dates/calendar.ts';
import { dayMs } from '#lib/dates/day-ms.ts';
import { formatShortDay } from '#lib/dates/dates.ts';

import { rowsOf, tablesHeaded } from './tables.ts';

/** A plan of weeks that ends with a test: a table of a guide whose first column is headed 'Weeks'. */
export interface Plan {
  /** The heading above it. */
  title: string;
  /** How many it takes. */
  weeks: number;
  stretches: Stretch[];
}

/** Weeks in which one does the same. */
interface Stretch {
  first: number;
  last: number;
  what: string;
}

const later = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

const weeksIn = (cell: string) => /^(\d{1,2})(?:\s*[–-]\s*(\d{1,2}))?$/.exec(cell);

function stretchesOf(rows: string | undefined): Stretch[] {
  return rowsOf(rows).flatMap(([weeks = '', ...cells]) => {
    const [, first, last = first] = weeksIn(weeks) ?? [];
    const what = cells.filter((cell) => cell !== '').join('; ');
    return first === undefined ? [] : [{ first: Number(first), last: Number(last), what }];
  });
}

const lengthOf = (stretches: Stretch[]) => Math.max(0, ...stretches.map(({ last }) => last));

export function plansOf(text: string): Plan[] {
  return [...text.matchAll(tablesHeaded('Weeks'))].flatMap(({ index, groups }) => {
    const stretches = stretchesOf(groups?.['rows']);
    const [, title = ''] = [...text.slice(0, index).matchAll(/^#+ (.+)$/gm)].at(-1) ?? [];
    return stretches.length === 0 ? [] : [{ title, weeks: lengthOf(stretches), stretches }];
  });
}

/** The first day of a week: the last week ends with the day of the test. */
export const startOf = (week: number, weeks: number, testDay: string): string =>
  later(testDay, -7 * (weeks - week) - 6);

/** The week of a plan in which a day is: 1, or less before it begins. */
export const weekOn = (day: string, weeks: number, testDay: string): number =>
  Math.floor((Date.parse(day) - Date.parse(startOf(1, weeks, testDay))) / (7 * dayMs)) + 1;

/** A guide's text with the dates of each plan beside its weeks. */
export const withDates = (text: string, testDay: string, today: string): string =>
  text.replaceAll(tablesHeaded('Weeks'), (table, rows: string) => {
    const weeks = lengthOf(stretchesOf(rows));
    return table.replaceAll(/^\| *([^|]+?) *\|/gm, (cell, words: string) => {
      const [, first, last = first] = weeksIn(words) ?? [];
      if (first === undefined) return cell;
      const end = later(startOf(Number(last), weeks, testDay), 6);
      const start = startOf(Number(first), weeks, testDay);
      const past = end < today ? ', past' : '';
      return `| ${words} (${formatShortDay(start)} to ${formatShortDay(end)}${past}) |`;
    });
  });

/** The weeks of a plan that are ahead or have begun, each on its first day, and the test. */
export function daysOf(plan: Plan, testDay: string, today: string): CalendarDay[] {
  const { stretches, weeks } = plan;
  const days = stretches.flatMap(({ first, last, what }) =>
    Array.from({ length: Math.max(0, last - first + 1) }, (_, nth) => ({
      id: `week-${first + nth}-of-${weeks}`,
      what: `Week ${first + nth} of ${weeks}: ${what.replaceAll('**', '')}`,
      day: startOf(first + nth, weeks, testDay),
    })),
  );
  return [
    ...days.filter(({ day }) => later(day, 6) >= today),
    { id: 'test-day', what: 'Test day', day: testDay },
  ];
}
