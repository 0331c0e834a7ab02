import { z } from 'zod';

const count = z.int();

const common = {
  id: z.string(),
  /** While it goes on: running, or undoing what it had done. */
  state: z.enum(['running', 'undoing', 'done', 'cancelled', 'failed']),
  /** Applicants. */
  total: count,
  done: count,
  problem: z.string().nullable(),
  /** The e-mail address of an admin; null once their account is gone. */
  started_by: z.string().nullable(),
  started_at: z.string(),
  ended_at: z.string().nullable(),
};

/** Work of an admin that is done in steps. */
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
