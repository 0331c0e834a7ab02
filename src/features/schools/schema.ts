import { z } from 'zod';

import { pageSchema } from '#lib/pages.ts';

const text = z.string().nullable();
const number = z.number().nullable();

/** A school as `search_schools` returns it. */
export const listedSchoolSchema = z.object({
  id: z.string(),
  name: z.string(),
  image_url: text,
  custom_image_url: text,
  profile_count: z.int(),
  avg_gpa: number,
  avg_mcat: number,
});

export const schoolPageSchema = pageSchema(listedSchoolSchema);

/** A school with the statistics of its profiles. */
export const schoolSchema = listedSchoolSchema.extend({
  description: text,
  website: text,
  /** Percent; null if unknown. */
  acceptance_rate: number,
});

export type ListedSchool = z.infer<typeof listedSchoolSchema>;
export type SchoolPage = z.infer<typeof schoolPageSchema>;
export type School = z.infer<typeof schoolSchema>;
