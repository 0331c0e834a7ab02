import { z } from 'zod';

import { pageSchema } from '#lib/data/pages.ts';
import { rowSchema } from '#lib/data/row.ts';

const text = z.string().nullable();
const number = z.number().nullable();

/** The lowest and the highest of a score, of those who told it. */
const range = z.object({ n: z.int(), values: z.tuple([z.number(), z.number()]) }).optional();

const schoolInBrief = {
  id: z.string(),
  name: z.string(),
  imageUrl: text,
  customImageUrl: text,
  degree: text,
  control: text,
  state: text,
  profileCount: z.int(),
  /** How many of them lived in each state. */
  states: z.record(z.string(), z.int()),
  avgGpa: number,
  avgMcat: number,
};

/** A school as `search_schools` and `nearest_applicants` return it. */
export const listedSchoolSchema = rowSchema({
  ...schoolInBrief,
  ranges: z.object({ gpa: range, mcat: range }),
});

export const schoolPageSchema = pageSchema(listedSchoolSchema).extend({
  /** If no school was found, the known one that the search resembles; without an id, no profile is from there. */
  near: z.object({ id: text, name: z.string() }).nullable(),
});

/** A school with the statistics of its profiles. */
export const schoolSchema = rowSchema({
  ...schoolInBrief,
  description: text,
  website: text,
  logoUrl: text,
  /** 'Houston, Texas'. */
  place: text,
  /** Percent; null if unknown. */
  acceptanceRate: number,
});

export type ListedSchool = z.infer<typeof listedSchoolSchema>;
export type SchoolPage = z.infer<typeof schoolPageSchema>;
export type School = z.infer<typeof schoolSchema>;
