import type { ScorePair } from '#model/applicants/applicant.ts';
import { dayOf, startOfDay } from '#lib/dates/dates.ts';
import { pluralize } from '#lib/text/pluralize.ts';
import { dayMs } from '#lib/dates/day-ms.ts';

import type { ClosedCycle, MySchool } from './schema.ts';

/** What happens at each school, in this order. */
export const steps = [
  { name: 'appliedOn', label: 'Applied' },
  { name: 'secondaryInOn', label: 'Secondary in' },
  { name: 'secondarySentOn', label: 'Secondary sent' },
  { name: 'interviewOn', label: 'Interview' },
] as const;

/** '24 schools, 18 applied to'. */
export function summaryOf(schools: Pick<MySchool, 'appliedOn'>[]): string {
  const appliedTo = schools.filter(({ appliedOn }) => appliedOn !== null).length;
  return `${pluralize(schools.length, 'school')}, ${appliedTo} applied to`;
}

/** The place of the step that comes next; -1 after the last one and after an answer. */
export const nextStep = (school: ClosedCycle['schools'][number]): number =>
  school.answer === null ? steps.findLastIndex(({ name }) => school[name] !== null) + 1 : -1;

const daysForSecondary = 14;

export interface Due {
  schoolId: string;
  what: string;
  /** 2026-07-17. */
  day: string;
  /** The day on which the secondary came; null for an interview. */
  cameOn: string | null;
}

/** The secondaries to send, two weeks after they came, and the interviews from `today` on, by day. */
export function dueFrom(
  today: string,
  schools: Pick<
    MySchool,
    'schoolId' | 'name' | 'secondaryInOn' | 'secondarySentOn' | 'interviewOn' | 'answer'
  >[],
): Due[] {
  return schools
    .filter(({ answer }) => answer === null)
    .flatMap(({ schoolId, name, secondaryInOn: cameOn, secondarySentOn, interviewOn }) => {
      const due: Due[] = [];
      if (cameOn !== null && secondarySentOn === null) {
        const day = dayOf(new Date(startOfDay(cameOn, daysForSecondary) ?? cameOn));
        due.push({ schoolId, what: `Secondary, ${name}`, day, cameOn });
      }
      if (interviewOn !== null && interviewOn >= today) {
        due.push({ schoolId, what: `Interview, ${name}`, day: interviewOn, cameOn: null });
      }
      return due;
    })
    .toSorted((one, other) => one.day.localeCompare(other.day));
}

/** How far a day is from today: 'in 3 days', 'yesterday'. */
export const daysFrom = (today: string, day: string): string =>
  new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }).format(
    Math.round((Date.parse(day) - Date.parse(today)) / dayMs),
    'day',
  );

/** The counts of a school's profiles that have less than the member does: ['GPA above 6 of 9']. */
export const standing = (school: MySchool, { gpa, mcat }: ScorePair): string[] =>
  [
    gpa !== null &&
      school.gpaProfiles > 0 &&
      `GPA above ${school.gpaBelow} of ${school.gpaProfiles}`,
    mcat !== null &&
      school.mcatProfiles > 0 &&
      `MCAT above ${school.mcatBelow} of ${school.mcatProfiles}`,
  ].filter((count) => count !== false);
