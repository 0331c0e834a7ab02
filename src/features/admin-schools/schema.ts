import { z } from 'zod';

/** The school's picture: its image, or else its crest. */
export interface Pictured {
  name: string;
  image_url: string | null;
  custom_image_url: string | null;
}

/** A school in the admin area. */
export interface School extends Pictured {
  id: string;
  description: string | null;
  website: string | null;
  /** Percent; null if unknown. */
  acceptance_rate: number | null;
  /** Incremented by every change; an update names the version it is based on. */
  version: number;
}

export const foundSchoolSchema = z.object({
  id: z.string(),
  name: z.string(),
  image_url: z.string().nullable(),
  custom_image_url: z.string().nullable(),
  profile_count: z.int(),
  avg_gpa: z.number().nullable(),
  avg_mcat: z.number().nullable(),
});

/** A school in the list: its profile statistics and the details set by admins. */
export interface ListedSchool extends z.infer<typeof foundSchoolSchema> {
  acceptance_rate: number | null;
  website: string | null;
}

/** The saved fields of a school; its image is saved separately. */
export type SchoolDraft = Pick<School, 'description' | 'website' | 'acceptance_rate'>;

/** Parses '3.7' or '3.7%' to 3.7; null unless it is a percentage with at most two decimals. */
export function parseRate(text: string): number | null {
  const [, number] = /^(\d{1,3}(?:\.\d{1,2})?)\s?%?$/.exec(text.trim()) ?? [];
  return number !== undefined && Number(number) <= 100 ? Number(number) : null;
}

// Matches the database constraint.
const address = /^https?:\/\/[^\s/?#]+\S*$/;

export const schoolFormSchema = z.object({
  description: z.string().trim().max(5000, 'Please use at most 5000 characters'),
  website: z
    .string()
    .trim()
    .max(500, 'Please use at most 500 characters')
    .refine(
      (text) => text === '' || address.test(text),
      'Enter a web address that begins with https:// or http://',
    ),
  acceptanceRate: z
    .string()
    .refine(
      (text) => text.trim() === '' || parseRate(text) !== null,
      'Acceptance rate must be from 0 to 100, with at most two decimals',
    ),
});

export type SchoolFormValues = z.infer<typeof schoolFormSchema>;

export function toFormValues(school: SchoolDraft): SchoolFormValues {
  return {
    description: school.description ?? '',
    website: school.website ?? '',
    acceptanceRate: school.acceptance_rate === null ? '' : String(school.acceptance_rate),
  };
}

/** Empty fields are unknown. */
export function toDraft({ description, website, acceptanceRate }: SchoolFormValues): SchoolDraft {
  return {
    description: description.trim() || null,
    website: website.trim() || null,
    acceptance_rate: parseRate(acceptanceRate),
  };
}
