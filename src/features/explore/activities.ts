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

export const activityLabels: Record<Activity, string> = {
  research: 'Research',
  clinical_experience: 'Clinical experience',
  medical_volunteering: 'Medical volunteering',
  non_medical_volunteering: 'Non-medical volunteering',
  leadership: 'Leadership',
  medical_employment: 'Paid medical employment',
  non_medical_employment: 'Paid non-medical employment',
  shadowing: 'Shadowing',
  awards_honors: 'Awards',
};
