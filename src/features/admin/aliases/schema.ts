import { z } from 'zod';

import { rowSchema } from '#lib/data/row.ts';
import { requiredText } from '#lib/text/text-field.ts';

/** A spelling of a school's name. Any name that equals or contains it refers to that school. */
export const aliasSchema = rowSchema({ alias: z.string(), schoolName: z.string() });

export type Alias = z.infer<typeof aliasSchema>;

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

export const aliasFormSchema = z.object({
  alias: requiredText('The spelling', 200).min(
    3,
    'Shorter than three letters, it would be in the names of other schools',
  ),
  school: requiredText('The school', 200).regex(
    /^$|[a-z0-9]/i,
    'A school has a letter from A to Z or a digit in its name',
  ),
});

export type AliasFormValues = z.infer<typeof aliasFormSchema>;

export const toAlias = ({ alias, school }: AliasFormValues): Alias => ({
  alias: alias.trim(),
  schoolName: school.trim(),
});
