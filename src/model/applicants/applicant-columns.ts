import {
  applicantNumbers,
  applicantTexts,
  emptyApplicant,
  namesOf,
  type ApplicantValues,
} from './applicant.ts';

/** The columns of a profile in exported files, with their labels. */
const fields = [
  { name: 'major', label: 'Major' },
  ...namesOf(applicantNumbers).map((name) => ({
    name,
    label: name.startsWith('mcat_')
      ? `MCAT ${applicantNumbers[name].label}`
      : applicantNumbers[name].label,
  })),
  { name: 'state_of_residency', label: 'State' },
  { name: 'gender', label: 'Gender' },
  { name: 'race', label: 'Ethnicity' },
  { name: 'accepted_schools', label: 'Accepted schools' },
  ...applicantTexts,
] as const;

export type Column = (typeof fields)[number]['name'];

export const columns: Column[] = fields.map(({ name }) => name);

/** The columns to select from `applicants`: those and the id. */
export const storedColumns = ['id', 'number', 'version', ...columns].join();

export const labelOf = (column: string): string =>
  fields.find(({ name }) => name === column)?.label ?? column;

/** Converts a row to form values; missing values are empty. */
export function toApplicantValues(applicant: {
  [column in Column]?: string | number | string[] | null;
}): ApplicantValues {
  const { accepted_schools: schools } = applicant;
  return {
    ...emptyApplicant,
    ...Object.fromEntries(
      columns
        .filter((column) => column !== 'accepted_schools')
        .map((column) => [column, String(applicant[column] ?? '')]),
    ),
    accepted_schools:
      Array.isArray(schools) && schools.length > 0
        ? schools.map((name) => ({ name }))
        : emptyApplicant.accepted_schools,
  };
}

/** Formats a value for reading: lists are joined, missing values are empty. */
export function writeValue(value: string | number | string[] | null | undefined): string {
  return Array.isArray(value) ? value.join('; ') : String(value ?? '');
}
