import { emptyApplicant, toApplicantRow } from './applicant.ts';

/** A profile without any values, for tests. */
export const emptyProfile = toApplicantRow(emptyApplicant);
