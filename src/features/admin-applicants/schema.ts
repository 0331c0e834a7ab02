import { z } from 'zod';

import { toApplicantValues, type Column } from '#lib/applicant-columns.ts';
import { emptyApplicant, genders, type ApplicantValues } from '#lib/applicant.ts';
import type { Json } from '#database.types.ts';

const text = z.string().nullable();
const number = z.number().nullable();

/** An applicant as stored; most fields may be missing. */
export const applicantSchema = z.object({
  id: z.string(),
  number: z.int(),
  version: z.int(),
  matriculation_year: number,
  state_of_residency: text,
  gender: z.enum(genders).nullable(),
  race: text,
  major: text,
  gpa: number,
  mcat: number,
  mcat_chem_phys: number,
  mcat_cars: number,
  mcat_bio_biochem: number,
  mcat_psych_soc: number,
  gap_years: number,
  medical_volunteering: text,
  non_medical_volunteering: text,
  leadership: text,
  non_medical_employment: text,
  medical_employment: text,
  shadowing: text,
  awards_honors: text,
  research: text,
  hobbies: text,
  other_activities: text,
  clinical_experience: text,
  reflections: text,
  accepted_schools: z.array(z.string()),
});

export type Applicant = z.infer<typeof applicantSchema>;

/** An applicant in the list. */
export const listedApplicantSchema = applicantSchema.extend({
  /** ISO. */
  created_at: z.string(),
});

export type ListedApplicant = z.infer<typeof listedApplicantSchema>;

/** An applicant to import, by column; missing fields are empty. */
export type ImportRow = { [column in Column]?: Json };

/** An applicant's form values. */
export const toFormValues = (applicant: Applicant | null): ApplicantValues =>
  applicant ? toApplicantValues(applicant) : emptyApplicant;
