import { z } from 'zod';

import { applicantRowShape } from '#model/applicants/applicant.ts';
import type { StoryName } from '#model/applicants/facts.ts';
import { pageSchema } from '#lib/data/pages.ts';
import { rowSchema } from '#lib/data/row.ts';

const place = z.object({ section: z.string(), text: z.string() });

/** A profile as members read it; most fields may be null. */
export const applicantSchema = z.object({
  id: z.string(),
  ...applicantRowShape,
  /** When we saw the report of the scores; null if we have not. */
  score_report_seen_at: z.string().nullable(),
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

const countOfEach = z.record(z.string(), z.int()).optional();

/** The result of `count_applicants`. */
export const countsSchema = rowSchema({
  degrees: countOfEach,
  controls: countOfEach,
  gapBands: countOfEach,
  traits: countOfEach,
  sections: countOfEach,
}).nullable();

export type Applicant = z.infer<typeof applicantSchema>;
export type ApplicantPage = z.infer<typeof applicantPageSchema>;
export type Place = z.infer<typeof place>;
export type SectionName = StoryName;

type OfStored = Pick<Applicant, 'schools' | 'score_report_seen_at'>;

/** What can be shown like a profile: one of a form or a sample is linked to no schools. */
export type ShownApplicant = Omit<Applicant, keyof OfStored> & Partial<OfStored>;

/** How many profiles each choice of a filter would show; null if too many to count. */
export type Counts = z.infer<typeof countsSchema>;
