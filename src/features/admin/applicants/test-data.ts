import { emptyProfile } from '#model/applicants/applicant-test-data.ts';

import type { Applicant } from './schema.ts';

/** An invented applicant with only the given fields. */
export const testApplicant = (values: Partial<Applicant> = {}): Applicant => ({
  id: 'applicant-7',
  number: 7,
  version: 3,
  published_at: '2026-01-05T12:00:00+00:00',
  score_report_seen_at: null,
  ...emptyProfile,
  ...values,
});
