import { z } from 'zod';

import { rowSchema } from '#lib/data/row.ts';
import { textField } from '#lib/text/text-field.ts';
import type { VersionedField } from '#ui/form/merge-versions.ts';

/** The school's picture: its own image, else the default one. */
export interface Pictured {
  imageUrl: string | null;
  customImageUrl: string | null;
}

/** A school in the admin area. */
export interface School extends Pictured {
  id: string;
  name: string;
  description: string | null;
  website: string | null;
  /** Percent; null if unknown. */
  acceptanceRate: number | null;
  /** Incremented by every change; an update names the version it is based on. */
  version: number;
}

export const foundSchoolSchema = rowSchema({
  id: z.string(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  customImageUrl: z.string().nullable(),
  profileCount: z.int(),
  avgGpa: z.number().nullable(),
  avgMcat: z.number().nullable(),
});

/** A school in the list: its profile statistics and the details set by admins. */
export interface ListedSchool extends z.infer<typeof foundSchoolSchema> {
  acceptanceRate: number | null;
  website: string | null;
}

/** The saved fields of a school; its image is saved separately. */
export type SchoolDraft = Pick<School, 'description' | 'website' | 'acceptanceRate'>;

/** Parses '3.7' or '3.7%' to 3.7; null unless it is a percentage with at most two decimals. */
export function parseRate(text: string): number | null {
  const [, number] = /^(\d{1,3}(?:\.\d{1,2})?)\s?%?$/.exec(text.trim()) ?? [];
  return number !== undefined && Number(number) <= 100 ? Number(number) : null;
}

// Matches the database constraint.
const address = /^https?:\/\/[^\s/?#]+\S*$/;

export const schoolFormSchema = z.object({
  description: textField(5000),
  website: textField(500).refine(
    (text) => text === '' || address.test(text),
    'Enter a web address that begins with https:// or http://',
  ),
  acceptanceRate: z
    .string()
    .refine(
      (text) => text.trim() === '' || parseRate(text) !== null,
      'Acceptance rate must be from 0 to 100, with at most two decimals',
    ),
  /** The address of the stored image, a file to replace it, or null for none. */
  image: z.union([z.string(), z.instanceof(File), z.null()]),
});

export type SchoolFormValues = z.infer<typeof schoolFormSchema>;

export function toFormValues(school: School): SchoolFormValues {
  return {
    description: school.description ?? '',
    website: school.website ?? '',
    acceptanceRate: school.acceptanceRate === null ? '' : String(school.acceptanceRate),
    image: school.customImageUrl,
  };
}

/** Empty fields are unknown. */
export function toDraft({
  description,
  website,
  acceptanceRate,
}: Omit<SchoolFormValues, 'image'>): SchoolDraft {
  return {
    description: description.trim() || null,
    website: website.trim() || null,
    acceptanceRate: parseRate(acceptanceRate),
  };
}

/** The fields of a school, as two versions of it are compared. */
export const versionFields: VersionedField<SchoolFormValues>[] = [
  { name: 'description', label: 'Description' },
  { name: 'website', label: 'Website' },
  {
    name: 'acceptanceRate',
    label: 'Acceptance rate',
    write(values) {
      const { acceptanceRate: rate } = toDraft(values);
      return rate === null ? '' : `${rate}%`;
    },
  },
  {
    name: 'image',
    label: 'Image',
    write: ({ image }) => (image instanceof File ? image.name : (image ?? '')),
    show: ({ image }) =>
      image instanceof File ? image.name : image === null ? 'No image' : 'Another image',
  },
];
