import type { toApplicantRow } from '#lib/applicant.ts';
import type { Difference } from '#ui/conflict-notice.tsx';

import { columns, labelOf, type Column } from './schema.ts';

type Row = ReturnType<typeof toApplicantRow>;

/** Where two versions of an applicant differ, field by field. */
export function differencesOf(theirs: Row, yours: Row): Difference[] {
  return columns
    .map((column) => ({
      label: labelOf(column),
      theirs: written(theirs[column]),
      yours: written(yours[column]),
    }))
    .filter((difference) => difference.theirs !== difference.yours);
}

function written(value: Row[Column]): string {
  return Array.isArray(value) ? value.join('; ') : String(value ?? '');
}
