import { emptyProfile } from '#model/applicants/applicant-test-data.ts';

import type { MySchool, SavedApplicant } from './schema.ts';

/** A minimal profile with the given values. */
export const savedApplicant = (values: Partial<SavedApplicant> = {}): SavedApplicant => ({
  id: 'applicant-1',
  number: 1,
  version: 1,
  ...emptyProfile,
  ...values,
});

/** A school that the member has only put on their list. */
export const mySchool = (values: Partial<MySchool> = {}): MySchool => ({
  schoolId: 'a-school',
  name: 'A School',
  facts: null,
  note: '',
  status: 'thinking',
  appliedOn: null,
  secondaryInOn: null,
  secondarySentOn: null,
  interviewOn: null,
  answeredOn: null,
  answer: null,
  state: null,
  states: {},
  profiles: 0,
  gpaProfiles: 0,
  gpaBelow: 0,
  mcatProfiles: 0,
  mcatBelow: 0,
  ...values,
});
