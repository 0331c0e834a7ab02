import { labelOf as columnLabel } from '#model/applicants/facts.ts';

/** The activities of an applicant, by their column names. */
export const activities = [
  'research',
  'clinical_experience',
  'medical_volunteering',
  'non_medical_volunteering',
  'leadership',
  'medical_employment',
  'non_medical_employment',
  'shadowing',
  'awards_honors',
] as const;

export type Activity = (typeof activities)[number];

/** The bars of the chart: also any contact with patients, which several of the activities are. */
export const counted = ['patients', ...activities] as const;

export const labelOf = (activity: Activity | 'patients'): string =>
  activity === 'patients' ? 'Contact with patients' : columnLabel(activity);
