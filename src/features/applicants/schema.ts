import { z } from 'zod';

import { pageSchema } from '#lib/pages.ts';

const text = z.string().nullable();
const number = z.number().nullable();

/** A profile as `search_applicants` returns it; most fields may be null. */
export const applicantSchema = z.object({
  id: z.string(),
  matriculation_year: number,
  state_of_residency: text,
  gender: text,
  race: text,
  major: text,
  gpa: number,
  mcat: number,
  mcat_chem_phys: number,
  mcat_cars: number,
  mcat_bio_biochem: number,
  mcat_psych_soc: number,
  gap_years: number,
  research: text,
  clinical_experience: text,
  medical_volunteering: text,
  non_medical_volunteering: text,
  leadership: text,
  non_medical_employment: text,
  medical_employment: text,
  shadowing: text,
  awards_honors: text,
  hobbies: text,
  other_activities: text,
  reflections: text,
  accepted_schools: z.array(z.string()),
});

export const applicantPageSchema = pageSchema(applicantSchema);

/** The result of `applicant_profile`. */
export const applicantProfileSchema = z.object({
  applicant: applicantSchema,
  schools: z.array(z.object({ id: z.string(), name: z.string() })),
});

export type Applicant = z.infer<typeof applicantSchema>;
export type ApplicantPage = z.infer<typeof applicantPageSchema>;
export type ApplicantProfile = z.infer<typeof applicantProfileSchema>;
