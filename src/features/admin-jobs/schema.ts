import { z } from 'zod';

const count = z.int();

const common = {
  id: z.string(),
  /** In progress: running, or rolling back. */
  state: z.enum(['running', 'undoing', 'done', 'cancelled', 'failed']),
  /** The number of applicants. */
  total: count,
  done: count,
  problem: z.string().nullable(),
  /** An admin's e-mail address; null if the account was deleted. */
  started_by: z.string().nullable(),
  started_at: z.string(),
  ended_at: z.string().nullable(),
};

/** A long-running admin task that is done in steps. */
export const jobSchema = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('import'),
    result: z.object({ imported: count }).nullable(),
  }),
  z.object({
    ...common,
    kind: z.literal('sync'),
    result: z.object({ schools: count, created: count, removed: count }).partial().nullable(),
  }),
  z.object({ ...common, kind: z.literal('relink'), result: z.object({}).nullable() }),
  z.object({
    ...common,
    kind: z.literal('clear'),
    result: z.object({ applicants: count, schools: count.optional() }).nullable(),
  }),
]);

export type Job = z.infer<typeof jobSchema>;
