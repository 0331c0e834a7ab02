import { z } from 'zod';

import { rowSchema } from '#lib/data/row.ts';
import { plainText } from '#lib/text/clean.ts';
import { textField } from '#lib/text/text-field.ts';
import type { VersionedField } from '#model/record/merge-versions.ts';

/** The school's picture: its own image, else the default one. */
export interface Pictured {
  imageUrl: string | null;
  customImageUrl: string | null;
}

/** A school in the admin area. */
export interface School extends Pictured {
  /** Beside the name, on the school's page. */
  logoUrl: string | null;
  id: string;
  name: string;
  description: string | null;
  website: string | null;
  /** Percent; null if unknown. */
  acceptanceRate: number | null;
  degree: string | null;
  control: string | null;
  /** 'Houston, Texas'. */
  place: string | null;
  /** By its whole name, as applicants give theirs. */
  state: string | null;
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

/** The saved fields of a school; its image and logo are saved separately. */
export type SchoolDraft = Pick<
  School,
  'description' | 'website' | 'acceptanceRate' | 'degree' | 'control' | 'place' | 'state'
>;

/** Parses '3.7' or '3.7%' to 3.7; null unless it is a percentage with at most two decimals. */
export function parseRate(text: string): number | null {
  const [, number] = /^(\d{1,3}(?:\.\d{1,2})?)\s?%?$/.exec(plainText(text)) ?? [];
  return number !== undefined && Number(number) <= 100 ? Number(number) : null;
}

/** What a school can be; empty if it is unknown. */
export const degrees = ['', 'MD', 'DO', 'MD and DO'];
export const controls = [
  { value: '', label: '' },
  { value: 'public', label: 'Public' },
  { value: 'private', label: 'Private' },
];

// Matches the database constraint.
const address = /^https?:\/\/[^\s/?#]+\S*$/;

/** The address of what is stored, a file to replace it, or null for none. */
const picture = z.union([z.string(), z.instanceof(File), z.null()]);

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
  degree: z.string(),
  control: z.string(),
  place: textField(100),
  state: z.string(),
  image: picture,
  logo: picture,
});

export type SchoolFormValues = z.infer<typeof schoolFormSchema>;

export function toFormValues(school: School): SchoolFormValues {
  return {
    description: school.description ?? '',
    website: school.website ?? '',
    acceptanceRate: school.acceptanceRate === null ? '' : String(school.acceptanceRate),
    degree: school.degree ?? '',
    control: school.control ?? '',
    place: school.place ?? '',
    state: school.state ?? '',
    image: school.customImageUrl,
    logo: school.logoUrl,
  };
}

/** Empty fields are unknown. */
export function toDraft({
  description,
  website,
  acceptanceRate,
  degree,
  control,
  place,
  state,
}: Omit<SchoolFormValues, 'image' | 'logo'>): SchoolDraft {
  return {
    description: description.trim() || null,
    website: website.trim() || null,
    acceptanceRate: parseRate(acceptanceRate),
    degree: degree || null,
    control: control || null,
    place: place.trim() || null,
    state: state || null,
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
  { name: 'degree', label: 'Degree' },
  { name: 'control', label: 'Public or private' },
  { name: 'place', label: 'Place' },
  { name: 'state', label: 'State' },
  pictureField('image', 'Image'),
  pictureField('logo', 'Logo'),
];

function pictureField(name: 'image' | 'logo', label: string): VersionedField<SchoolFormValues> {
  return {
    name,
    label,
    write: ({ [name]: shown }) => (shown instanceof File ? shown.name : (shown ?? '')),
    show: ({ [name]: shown }) =>
      shown instanceof File ? shown.name : shown === null ? `No ${name}` : `Another ${name}`,
  };
}
