import { emptyApplicant, type ApplicantValues } from './applicant.ts';
import { columns, type Column } from './facts.ts';

/** The columns to select from `applicants`: those and the id. */
export const storedColumns = ['id', 'number', 'version', ...columns].join();

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
