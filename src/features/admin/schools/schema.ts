import type { ReactNode } from 'react';
import { z } from 'zod';

import { rowSchema } from '#lib/data/row.ts';
import { plainText } from '#lib/text/clean.ts';
import { usStates } from '#model/places/us-states.ts';
import {
  longText,
  number,
  orNull,
  select,
  shown,
  text,
  type Field,
  webAddress,
} from '#model/record/kinds.tsx';
import {
  columnsOf,
  recordOf,
  type DraftOf,
  type RowOf,
  type ValuesOf,
} from '#model/record/record.ts';

/** Parses '3.7' or '3.7%' to 3.7; null unless it is a percentage with at most two decimals. */
export function parseRate(typed: string): number | null {
  const [, rate] = /^(\d{1,3}(?:\.\d{1,2})?)\s?%?$/.exec(plainText(typed)) ?? [];
  return rate !== undefined && Number(rate) <= 100 ? Number(rate) : null;
}

/** The address of what is stored, a file to replace it, or null for none. */
const picture = (label: 'Image' | 'Logo'): Field<string | null, string | File | null> => ({
  label,
  asks: label,
  column: label,
  initial: null,
  stored: z.string().nullable(),
  schema: z.union([z.string(), z.instanceof(File), z.null()]),
  toTyped: (stored) => stored,
  // A file is saved separately.
  toStored: (typed, before) => (typed instanceof File ? before : typed),
  write: (typed) => (typed instanceof File ? typed.name : (typed ?? '')),
  show: (typed): ReactNode =>
    typed instanceof File
      ? typed.name
      : `${typed === null ? 'No' : 'Another'} ${label.toLowerCase()}`,
  cell: (stored) => stored ?? '',
});

const details = {
  id: shown(z.string()),
  name: text(
    200,
    { label: 'Name', help: 'The old name becomes an alias', isRequired: true },
    { maxLength: 200 },
  ),
  description: orNull(longText(5000, { label: 'Description' }, { rows: 6 })),
  website: orNull(
    webAddress(
      500,
      { label: 'Website' },
      {
        // Matches the database constraint.
        pattern: /^https?:\/\/[^\s/?#]+\S*$/,
        problem: 'Enter a web address that begins with https:// or http://',
      },
    ),
  ),
  acceptanceRate: {
    ...number(
      {
        stored: z.number(),
        parse: parseRate,
        write: (rate) => String(rate ?? ''),
        isFine: (rate) => rate <= 100,
        problem: () => 'Acceptance rate must be from 0 to 100, with at most two decimals',
      },
      {
        label: 'Acceptance rate',
        asks: 'Acceptance rate (%)',
        help: 'If empty, the page says that 3.7% is typical',
      },
      { inputMode: 'decimal' },
    ),
    write: (typed: string) => describeRate(parseRate(typed)),
  },
  degree: orNull(select(['', 'MD', 'DO', 'MD and DO'], { label: 'Degree' })),
  control: orNull({
    ...select(
      [
        { value: '', label: '' },
        { value: 'public', label: 'Public' },
        { value: 'private', label: 'Private' },
      ],
      { label: 'Public or private' },
    ),
    write: (typed: string) => typed,
  }),
  // 'Houston, Texas'.
  place: orNull(text(100, { label: 'Place', help: 'City and state' }, { maxLength: 100 })),
  // By its whole name, as applicants give theirs.
  state: orNull(
    select(['', ...usStates], { label: 'State', help: 'Whose residents are in-state' }),
  ),
  imageUrl: shown(z.string().nullable()),
  customImageUrl: picture('Image'),
  // Beside the name, on the school's page.
  logoUrl: picture('Logo'),
};

// Incremented by every change; an update names the version it is based on.
const fields = { ...details, version: shown(z.int()) };

/** A school in the admin area. */
export type School = RowOf<typeof fields>;
/** The saved fields of a school; its image and logo are saved separately. */
export type SchoolDraft = Omit<DraftOf<typeof fields>, 'customImageUrl' | 'logoUrl'>;
export type SchoolFormValues = ValuesOf<typeof fields>;
/** The school's picture: its own image, else the default one. */
export type Pictured = Pick<School, 'name' | 'imageUrl' | 'customImageUrl'>;

export const schoolRecord = recordOf({ table: 'schools' }, fields);
export const schoolColumns = columnsOf(fields);
export const exportedColumns = columnsOf(details);

/** '3.7%'; empty if it is unknown. */
export function describeRate(rate: number | null): string {
  return rate === null ? '' : `${rate}%`;
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

/** A school in the list: its profile statistics, and its details unless it is gone meanwhile. */
export type ListedSchool = z.infer<typeof foundSchoolSchema> & { details: School | undefined };
