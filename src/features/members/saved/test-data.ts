import type { Applicant } from '../applicants/schema.ts';
import { emptyApplicant } from '../applicants/test-data.ts';
import type { MySchool } from './schema.ts';

/** A minimal profile with the given values. */
export const savedApplicant = (values: Partial<Applicant> = {}): Applicant => ({
  ...emptyApplicant,
  id: 'applicant-1',
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
