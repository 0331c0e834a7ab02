import { columns, labelOf, writeValue, type ApplicantRow } from '#lib/applicant-columns.ts';

import type { Difference } from '../conflict-notice.tsx';

/** Returns the fields in which two versions of an applicant differ. */
export function applicantDifferences(theirs: ApplicantRow, yours: ApplicantRow): Difference[] {
  return columns
    .map((column) => ({
      label: labelOf(column),
      theirs: writeValue(theirs[column]),
      yours: writeValue(yours[column]),
    }))
    .filter((difference) => difference.theirs !== difference.yours);
}
