import { emptyProfile } from '#model/applicants/applicant-test-data.ts';
import { pageSize } from '#lib/data/pages.ts';

import type { Applicant, ApplicantPage } from './schema.ts';

/** An applicant without any values, for tests. */
export const emptyApplicant: Applicant = {
  id: 'applicant-7',
  ...emptyProfile,
  score_report_seen_at: null,
  schools: [],
};

/** A page of `total` such applicants, numbered from 1 across pages. */
export function pageOf(total: number, page = 1): ApplicantPage {
  const first = (page - 1) * pageSize + 1;
  const count = Math.min(pageSize, total - first + 1);
  const rows = Array.from({ length: count }, (_, index) => ({
    ...emptyApplicant,
    id: `applicant-${first + index}`,
  }));
  return { rows, total, page, pageCount: Math.max(1, Math.ceil(total / pageSize)) };
}
