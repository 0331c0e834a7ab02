import { facts, namesOf, withFirst, type Column, type Fact } from '#model/applicants/facts.ts';

import type { SavedApplicant } from './schema.ts';

/** One or several texts; null if missing. */
export type FactValue = string | string[] | null;

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

/**
 * The facts of several applicants, one row each with their values in their order. A long text missing from all of them
 * is left out; it never counts as different, which it always is.
 */
export function compareFacts(applicants: SavedApplicant[]) {
  return groups.map(({ title, isStory = false, columns }) => ({
    title,
    rows: columns
      .map((column) => {
        const values = applicants.map((applicant) => toValue(applicant, column));
        return {
          label: facts[column].label,
          values,
          differs: !isStory && new Set(values).size > 1,
        };
      })
      .filter(({ values }) => !isStory || values.some((value) => value !== null)),
  }));
}

function toValue(applicant: SavedApplicant, column: Column): FactValue {
  if (column === 'gpa') return applicant.gpa?.toFixed(2) ?? null;
  const value = applicant[column];
  if (Array.isArray(value)) return value.length > 0 ? value : null;
  return value === null || value === '' ? null : String(value);
}
