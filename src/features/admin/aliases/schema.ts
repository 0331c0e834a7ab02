import { z } from 'zod';

import { rowSchema } from '#lib/data/row.ts';
import { requiredText } from '#lib/text/text-field.ts';
import { text } from '#model/record/kinds.tsx';
import { recordOf, type RowOf } from '#model/record/record.ts';

const fields = {
  alias: {
    ...text(200, {
      label: 'Spelling',
      help: 'Matches any name that contains it, in upper or lower case',
      isRequired: true,
    }),
    schema: requiredText('The spelling', 200).min(
      3,
      'Shorter than three letters, it would be in the names of other schools',
    ),
  },
  schoolName: {
    ...text(200, { label: 'School' }),
    schema: requiredText('The school', 200).regex(
      /^$|[a-z0-9]/i,
      'A school has a letter from A to Z or a digit in its name',
    ),
  },
};

/** A spelling of a school's name. Any name that equals or contains it refers to that school. */
export type Alias = RowOf<typeof fields>;
export const aliasRecord = recordOf({ table: 'school_aliases', without: ['key'] }, fields);

/** An alias to add (no `seen`), to remove (no new value) or to replace. */
export interface AliasChange {
  seen: Alias | null;
  next: Alias | null;
}

/** The effect of a change. Schools are identified by id; null stands for a name that matches no school. */
export const previewSchema = rowSchema({
  /** The number of applicants that would move. */
  applicants: z.int(),
  moves: z.array(
    z.object({ from: z.string().nullable(), to: z.string().nullable(), applicants: z.int() }),
  ),
  schools: z.array(
    rowSchema({
      id: z.string(),
      name: z.string(),
      /** The number of profiles. */
      before: z.int(),
      /** Null if not all applicants were checked. */
      after: z.int().nullable(),
      isNew: z.boolean(),
      goes: z.boolean(),
    }),
  ),
  /** True when more than ten thousand applicants use one of the spellings; only that many are checked. */
  isCapped: z.boolean().optional(),
});

export type Preview = z.infer<typeof previewSchema>;
