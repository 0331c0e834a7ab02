import { z } from 'zod';

import { rowSchema } from '#lib/row.ts';

const count = z.int();

const common = {
  id: z.string(),
  /** In progress: running, or rolling back an import that has not ended. */
  state: z.enum(['running', 'undoing', 'done', 'cancelled', 'failed']),
  /** The number of applicants. */
  total: count,
  done: count,
  problem: z.string().nullable(),
  /** An admin's email address; null if the account was deleted. */
  startedBy: z.string().nullable(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
};

/** A long-running admin task that is done in steps. */
export const jobSchema = z.union([
  rowSchema({
    ...common,
    kind: z.literal('import'),
    /** Rows by what became of them; a rollback leaves only the first. */
    result: z
      .object({ imported: count, updated: count.optional(), skipped: count.optional() })
      .nullable(),
  }),
  rowSchema({
    ...common,
    kind: z.literal('undo'),
    result: z
      .object({
        removed: count,
        restored: count,
        /** Changed since the import, so they were left as they are; some of their ids. */
        kept: count,
        kept_ids: z.array(z.string()),
      })
      .partial()
      .nullable(),
  }),
  rowSchema({
    ...common,
    kind: z.literal('sync'),
    result: z.object({ schools: count, created: count, removed: count }).partial().nullable(),
  }),
  rowSchema({ ...common, kind: z.literal('relink'), result: z.object({}).nullable() }),
  rowSchema({
    ...common,
    kind: z.literal('clear'),
    result: z.object({ applicants: count, schools: count.optional() }).nullable(),
  }),
]);

export type Job = z.infer<typeof jobSchema>;
