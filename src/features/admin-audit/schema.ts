import { z } from 'zod';

const columnsSchema = z.record(z.string(), z.unknown()).nullable();

/** A change that somebody made. */
const entrySchema = z.object({
  id: z.int(),
  happened_at: z.string(),
  actor_id: z.string().nullable(),
  /** Null when nobody was signed in, and when the account is gone. */
  actor_email: z.string().nullable(),
  actor_role: z.string(),
  action: z.enum(['insert', 'update', 'delete']),
  table_name: z.string(),
  /** Null where so many rows changed at once that only their number was kept. */
  row_key: columnsSchema,
  row_count: z.int(),
  /** Of an update only what changed; else the whole row. */
  before: columnsSchema,
  after: columnsSchema,
});

export type AuditEntry = z.infer<typeof entrySchema>;

export const auditPageSchema = z.object({ rows: z.array(entrySchema), has_more: z.boolean() });
