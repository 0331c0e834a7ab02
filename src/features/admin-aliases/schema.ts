import { z } from 'zod';

/** What people write for a school. A name that equals or contains it means that school. */
export const aliasSchema = z.object({ alias: z.string(), school_name: z.string() });

export type Alias = z.infer<typeof aliasSchema>;

/** An alias that comes (nothing seen), goes (nothing new) or takes the place of another. */
export interface AliasChange {
  seen: Alias | null;
  next: Alias | null;
}

/** What a change would do. Schools are named by their id; null is a name that is no school. */
export const previewSchema = z.object({
  /** How many would be listed elsewhere. */
  applicants: z.int(),
  moves: z.array(
    z.object({ from: z.string().nullable(), to: z.string().nullable(), applicants: z.int() }),
  ),
  schools: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Profiles. */
      before: z.int(),
      /** Null where not all applicants were looked at. */
      after: z.int().nullable(),
      is_new: z.boolean(),
      goes: z.boolean(),
    }),
  ),
  /** More than ten thousand applicants wrote one of the spellings, and so many were looked at. */
  is_capped: z.boolean().optional(),
});

export type Preview = z.infer<typeof previewSchema>;

const longest = 200;
const tooLong = `Please use at most ${longest} characters`;

export const aliasFormSchema = z.object({
  alias: z.string().trim().min(1, 'The spelling is required').max(longest, tooLong),
  school: z
    .string()
    .trim()
    .min(1, 'The school is required')
    .max(longest, tooLong)
    .regex(/^$|[a-z0-9]/i, 'A school has a letter from A to Z or a digit in its name'),
});

export type AliasFormValues = z.infer<typeof aliasFormSchema>;

export const toAlias = ({ alias, school }: AliasFormValues): Alias => ({
  alias: alias.trim(),
  school_name: school.trim(),
});
