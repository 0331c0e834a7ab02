import { z } from 'zod';

import {
  applicantNumbers,
  applicantTexts,
  emptyApplicant,
  genders,
  type ApplicantValues,
} from '#lib/applicant.ts';
import type { Json } from '#lib/database.types.ts';

const text = z.string().nullable();
const number = z.number().nullable();

/** An applicant as the store holds it; most of it may be missing. */
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

export const applicantPageSchema = z.object({
  rows: z.array(applicantSchema),
  total: z.int(),
  page: z.int(),
  page_count: z.int(),
});

export type ApplicantPage = z.infer<typeof applicantPageSchema>;

const scores = [
  'gpa',
  'mcat',
  'mcat_chem_phys',
  'mcat_cars',
  'mcat_bio_biochem',
  'mcat_psych_soc',
] as const;

/** The columns of a profile as files name them, and what people call them. */
const fields = [
  { name: 'major', label: 'Major' },
  ...scores.map((name) => ({
    name,
    label: name.startsWith('mcat_')
      ? `MCAT ${applicantNumbers[name].label}`
      : applicantNumbers[name].label,
  })),
  { name: 'gap_years', label: applicantNumbers.gap_years.label },
  { name: 'matriculation_year', label: applicantNumbers.matriculation_year.label },
  { name: 'state_of_residency', label: 'State' },
  { name: 'gender', label: 'Gender' },
  { name: 'race', label: 'Ethnicity' },
  { name: 'accepted_schools', label: 'Accepted schools' },
  ...applicantTexts,
] as const;

export type Column = (typeof fields)[number]['name'];

export const columns: Column[] = fields.map(({ name }) => name);

export const labelOf = (column: string): string =>
  fields.find(({ name }) => name === column)?.label ?? column;

/** An applicant to import, by column; what is left out is empty. */
export type ImportRow = { [column in Column]?: Json };

/** An applicant as the form holds it. */
export function toFormValues(applicant: Applicant | null): ApplicantValues {
  if (!applicant) return emptyApplicant;
  const schools = applicant.accepted_schools.map((name) => ({ name }));
  return {
    ...emptyApplicant,
    ...Object.fromEntries(
      columns
        .filter((column) => column !== 'accepted_schools')
        .map((column) => [column, String(applicant[column] ?? '')]),
    ),
    accepted_schools: schools.length === 0 ? emptyApplicant.accepted_schools : schools,
  };
}
