import { z } from 'zod';

const columnsSchema = z.record(z.string(), z.unknown()).nullable();

/** A recorded change. */
const entrySchema = z.object({
  id: z.int(),
  happened_at: z.string(),
  actor_id: z.string().nullable(),
  /** Null for anonymous changes and deleted accounts. */
  actor_email: z.string().nullable(),
  actor_role: z.string(),
  action: z.enum(['insert', 'update', 'delete']),
  table_name: z.string(),
  /** Null for a bulk change, of which only the row count is kept. */
  row_key: columnsSchema,
  row_count: z.int(),
  /** Only the changed columns for an update, otherwise the whole row. */
  before: columnsSchema,
  after: columnsSchema,
});

export type AuditEntry = z.infer<typeof entrySchema>;

export const auditPageSchema = z.object({ rows: z.array(entrySchema), has_more: z.boolean() });
