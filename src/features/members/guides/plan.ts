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

function stretchesOf(rows: string | undefined, heads: string[] = []): Stretch[] {
  return rowsOf(rows).flatMap(([weeks = '', ...cells]) => {
    const [, first, last = first] = weeksIn(weeks) ?? [];
    const what = cells
      .map((cell, nth) => cell && `${heads[nth]}: ${cell}`)
      .filter(Boolean)
      .join('; ');
    return first === undefined ? [] : [{ first: Number(first), last: Number(last), what }];
  });
}

const lengthOf = (stretches: Stretch[]) => Math.max(0, ...stretches.map(({ last }) => last));

export function plansOf(text: string): Plan[] {
  return [...text.matchAll(tablesHeaded('Weeks'))].flatMap(({ 0: table, index, groups }) => {
    const [[, ...heads] = []] = rowsOf(table.split('\n', 1)[0]);
    const stretches = stretchesOf(groups?.['rows'], heads);
    const [, title = ''] = [...text.slice(0, index).matchAll(/^#+ (.+)$/gm)].at(-1) ?? [];
    return stretches.length === 0 ? [] : [{ title, weeks: lengthOf(stretches), stretches }];
  });
}

/** The Monday on which a week begins: the last one is three to nine days before the test, with which its week ends. */
export function startOf(week: number, weeks: number, testDay: string): string {
  const latest = later(testDay, -3);
  const sinceMonday = (new Date(latest).getUTCDay() + 6) % 7;
  return later(latest, -7 * (weeks - week) - sinceMonday);
}

const endOf = (week: number, weeks: number, testDay: string) =>
  week === weeks ? testDay : later(startOf(week, weeks, testDay), 6);

/** The week of a plan in which a day is: 1, or less before it begins. */
export const weekOn = (day: string, weeks: number, testDay: string): number =>
  Math.min(
    weeks,
    Math.floor((Date.parse(day) - Date.parse(startOf(1, weeks, testDay))) / (7 * dayMs)) + 1,
  );

/** A guide's text with the dates of each plan beside its weeks. */
export const withDates = (text: string, testDay: string, today: string): string =>
  text.replaceAll(tablesHeaded('Weeks'), (table, rows: string) => {
    const weeks = lengthOf(stretchesOf(rows));
    return table.replaceAll(/^\| *([^|]+?) *\|/gm, (cell, words: string) => {
      const [, first, last = first] = weeksIn(words) ?? [];
      if (first === undefined) return cell;
      const end = endOf(Number(last), weeks, testDay);
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
      end: endOf(first + nth, weeks, testDay),
    })),
  );
  return [
    ...days.filter(({ end }) => end >= today),
    { id: 'test-day', what: 'Test day', day: testDay },
  ];
}
