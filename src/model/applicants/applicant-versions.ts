import { writeValue } from './applicant-columns.ts';
import { toApplicantRow, type ApplicantValues } from './applicant.ts';
import { columns, labelOf } from './facts.ts';

import type { VersionedField } from '#model/record/merge-versions.ts';

/** The fields of an applicant's profile, as two versions of it are compared. */
export const applicantVersionFields: VersionedField<{ applicant: ApplicantValues }>[] = columns.map(
  (column) => ({
    name: `applicant.${column}`,
    label: labelOf(column),
    write: ({ applicant }) => writeValue(toApplicantRow(applicant)[column]),
  }),
);
