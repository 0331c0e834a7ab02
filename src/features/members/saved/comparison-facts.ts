import { labelOf, type Column } from '#model/applicants/applicant-columns.ts';
import {
  applicantTexts,
  hoursColumn,
  mcatSections,
  timedTexts,
} from '#model/applicants/applicant.ts';

import type { SavedApplicant } from './schema.ts';

/** One or several texts; null if missing. */
export type FactValue = string | string[] | null;

const groups: { title: string; isStory?: true; columns: Column[] }[] = [
  { title: 'Scores', columns: ['gpa', 'mcat', ...mcatSections] },
  {
    title: 'Background',
    columns: ['matriculation_year', 'major', 'gap_years', 'state_of_residency', 'gender', 'race'],
  },
  {
    title: 'Acceptances and experience',
    isStory: true,
    columns: [
      'accepted_schools',
      'schools_applied',
      'interviews',
      ...timedTexts.map(({ name }) => hoursColumn(name)),
      ...applicantTexts.map(({ name }) => name),
    ],
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
        // Under their heading, the sections need no 'MCAT' before their names.
        const label = labelOf(column).replace('MCAT ', '');
        return { label, values, differs: !isStory && new Set(values).size > 1 };
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
