import { facts, namesOf, withFirst, type Column, type Fact } from '#model/applicants/facts.ts';

import type { Applicant } from '../applicants/schema.ts';

/** A text, or schools; null if missing. */
export type FactValue = string | { id: string; name: string }[] | null;

const inGroup = (group: Fact['group']) =>
  namesOf(facts).filter((name) => facts[name].group === group);

const groups: { title: Fact['group']; isStory?: true; columns: Column[] }[] = [
  { title: 'Scores', columns: inGroup('Scores') },
  { title: 'Background', columns: inGroup('Background') },
  {
    title: 'Acceptances and experience',
    isStory: true,
    columns: withFirst(['accepted_schools'], inGroup('Acceptances and experience')),
  },
];

/** A row of a comparison, with a value for each of what is compared. */
export interface ComparedFacts {
  title: string;
  rows: { label: string; values: FactValue[]; isMarked?: boolean }[];
}

/**
 * The facts of several applicants, one row each with their values in their order; a story that nobody tells is left out. Marked
 * are the numbers that are far apart: most facts differ, and say little by it.
 */
export function compareFacts(applicants: Applicant[]): ComparedFacts[] {
  return groups.map(({ title, isStory = false, columns }) => ({
    title,
    rows: columns
      .map((column) => {
        const values = applicants.map((applicant) => toValue(applicant, column));
        return {
          label: facts[column].label,
          values,
          isMarked: areFarApart(applicants, column),
        };
      })
      .filter(({ values }) => !isStory || values.some((value) => value !== null)),
  }));
}

function areFarApart(applicants: Applicant[], column: Column) {
  const fact: Fact = facts[column];
  if (fact.apart === undefined) return false;
  const told = applicants
    .map((applicant) => applicant[column])
    .filter((value) => typeof value === 'number');
  // Sums of hundredths are not exact.
  return Math.max(...told) - Math.min(...told) > fact.apart - 1e-9;
}

function toValue(applicant: Applicant, column: Column): FactValue {
  if (column === 'gpa') return applicant.gpa?.toFixed(2) ?? null;
  if (column === 'accepted_schools') return applicant.schools.length > 0 ? applicant.schools : null;
  const value = applicant[column];
  return value === null || value === '' ? null : String(value);
}
