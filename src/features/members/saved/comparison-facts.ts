import type { Column } from '#lib/applicants/applicant-columns.ts';
import {
  applicantNumbers,
  applicantTexts,
  hoursColumn,
  mcatSections,
  timedTexts,
} from '#lib/applicants/applicant.ts';

import type { SavedApplicant } from './schema.ts';

/** One or several texts; null if missing. */
export type FactValue = string | string[] | null;

interface FactRow {
  label: string;
  /** One value per applicant, in their order. */
  values: FactValue[];
  /** True if the values are not all equal. Always false for long texts, which always differ. */
  differs: boolean;
}

export interface FactGroup {
  title: string;
  rows: FactRow[];
}

type ReadFact = (applicant: SavedApplicant) => string | number | string[] | null;

type Fact = [label: string, read: ReadFact];

const factOf = (label: string, name: Column): Fact => [label, (applicant) => applicant[name]];

const numberOf = (name: keyof typeof applicantNumbers) =>
  factOf(applicantNumbers[name].label, name);

const groups: { title: string; isStory: boolean; facts: Fact[] }[] = [
  {
    title: 'Scores',
    isStory: false,
    facts: [
      ['GPA', ({ gpa }) => gpa?.toFixed(2) ?? null],
      ['MCAT', ({ mcat }) => mcat],
      ...mcatSections.map(numberOf),
    ],
  },
  {
    title: 'Background',
    isStory: false,
    facts: [
      ['Matriculation year', (applicant) => applicant.matriculation_year],
      ['Major', ({ major }) => major],
      ['Gap years', (applicant) => applicant.gap_years],
      ['State', (applicant) => applicant.state_of_residency],
      ['Gender', ({ gender }) => gender],
      ['Ethnicity', ({ race }) => race],
    ],
  },
  {
    title: 'Acceptances and experience',
    isStory: true,
    facts: [
      ['Accepted schools', (applicant) => applicant.accepted_schools],
      numberOf('schools_applied'),
      numberOf('interviews'),
      ...timedTexts.map(({ name }) => numberOf(hoursColumn(name))),
      ...applicantTexts.map(({ name, label }) => factOf(label, name)),
    ],
  },
];

/** The facts of several applicants, one row each. A long text missing from all of them is left out. */
export function compareFacts(applicants: SavedApplicant[]): FactGroup[] {
  return groups.map(({ title, isStory, facts }) => ({
    title,
    rows: facts
      .map(([label, read]) => {
        const values = applicants.map((applicant) => toValue(read(applicant)));
        return { label, values, differs: !isStory && new Set(values).size > 1 };
      })
      .filter(({ values }) => !isStory || values.some((value) => value !== null)),
  }));
}

function toValue(value: ReturnType<ReadFact>): FactValue {
  if (Array.isArray(value)) return value.length > 0 ? value : null;
  return value === null || value === '' ? null : String(value);
}
