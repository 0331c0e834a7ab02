import { z } from 'zod';

/** What of a school is shown as its picture; its crest where there is none. */
export interface Pictured {
  name: string;
  image_url: string | null;
  custom_image_url: string | null;
}

/** A school as an admin edits it. */
export interface School extends Pictured {
  id: string;
  description: string | null;
  website: string | null;
  /** Percent; null where nobody told us. */
  acceptance_rate: number | null;
  /** Counts the changes: a change names the version it was made to. */
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

/** A school in the list: what its profiles come to, and what admins said of it. */
export interface ListedSchool extends z.infer<typeof foundSchoolSchema> {
  acceptance_rate: number | null;
  website: string | null;
}

/** What is saved of a school; its image has a way of its own. */
export type SchoolDraft = Pick<School, 'description' | 'website' | 'acceptance_rate'>;

/** '3.7' and '3.7%' are 3.7; null for what is no percentage with two decimals at most. */
export function parseRate(text: string): number | null {
  const [, number] = /^(\d{1,3}(?:\.\d{1,2})?)\s?%?$/.exec(text.trim()) ?? [];
  return number !== undefined && Number(number) <= 100 ? Number(number) : null;
}

// As the database has it.
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
      'Acceptance rate must be from 0 to 100, with two decimals at most',
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

/** What is left empty is not known. */
export function toDraft({ description, website, acceptanceRate }: SchoolFormValues): SchoolDraft {
  return {
    description: description.trim() || null,
    website: website.trim() || null,
    acceptance_rate: parseRate(acceptanceRate),
  };
}
