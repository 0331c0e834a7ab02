import { pageSize } from '#lib/pages.ts';

import type { Applicant, ApplicantPage } from './schema.ts';

/** An applicant without any values, for tests. */
export const emptyApplicant: Applicant = {
  id: 'applicant-7',
  matriculation_year: null,
  state_of_residency: null,
  gender: null,
  race: null,
  major: null,
  gpa: null,
  mcat: null,
  mcat_chem_phys: null,
  mcat_cars: null,
  mcat_bio_biochem: null,
  mcat_psych_soc: null,
  gap_years: null,
  research: null,
  clinical_experience: null,
  medical_volunteering: null,
  non_medical_volunteering: null,
  leadership: null,
  non_medical_employment: null,
  medical_employment: null,
  shadowing: null,
  awards_honors: null,
  hobbies: null,
  other_activities: null,
  reflections: null,
  accepted_schools: [],
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
