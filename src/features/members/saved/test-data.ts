import { emptyProfile } from '#lib/applicants/applicant-test-data.ts';

import type { SavedApplicant } from './schema.ts';

/** A minimal profile with the given values. */
export const savedApplicant = (values: Partial<SavedApplicant> = {}): SavedApplicant => ({
  id: 'applicant-1',
  number: 1,
  version: 1,
  ...emptyProfile,
  ...values,
});
