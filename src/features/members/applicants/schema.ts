import { z } from 'zod';

import { applicantRowShape, type applicantTexts } from '#lib/applicants/applicant.ts';
import { pageSchema } from '#lib/data/pages.ts';

const place = z.object({ section: z.string(), text: z.string() });

/** A profile as members read it; most fields may be null. */
export const applicantSchema = z.object({
  id: z.string(),
  ...applicantRowShape,
  /** The schools here that accepted the applicant. */
  schools: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      degree: z.string().nullable(),
      state: z.string().nullable(),
    }),
  ),
  /** Where a search found its words. */
  places: z.array(place).optional(),
});

export const applicantPageSchema = pageSchema(applicantSchema);

/** The result of `count_applicants`. */
export const countsSchema = z
  .record(z.string(), z.record(z.string(), z.int()).optional())
  .nullable();

export type Applicant = z.infer<typeof applicantSchema>;
export type ApplicantPage = z.infer<typeof applicantPageSchema>;
export type Place = z.infer<typeof place>;
export type SectionName = (typeof applicantTexts)[number]['name'];

/** What can be shown like a profile: one of a form or a sample is linked to no schools. */
export type ShownApplicant = Omit<Applicant, 'schools'> & { schools?: Applicant['schools'] };

/** How many profiles each choice of a filter would show; null if too many to count. */
export type Counts = z.infer<typeof countsSchema>;
