import { z } from 'zod';

import { applicantRowShape } from '#lib/applicants/applicant.ts';
import { pageSchema } from '#lib/data/pages.ts';

/** A profile as `search_applicants` returns it; most fields may be null. */
export const applicantSchema = z.object({
  id: z.string(),
  ...applicantRowShape,
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
