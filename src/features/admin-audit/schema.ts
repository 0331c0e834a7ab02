import { z } from 'zod';

import { rowSchema } from '#lib/row.ts';

const columnsSchema = z.record(z.string(), z.unknown()).nullable();

/** A recorded change. */
const entrySchema = rowSchema({
  id: z.int(),
  happenedAt: z.string(),
  actorId: z.string().nullable(),
  /** Null for anonymous changes and deleted accounts. */
  actorEmail: z.string().nullable(),
  actorRole: z.string(),
  action: z.enum(['insert', 'update', 'delete']),
  tableName: z.string(),
  /** Null for a bulk change, of which only the row count is kept. */
  rowKey: columnsSchema,
  rowCount: z.int(),
  /** Only the changed columns for an update, otherwise the whole row. */
  before: columnsSchema,
  after: columnsSchema,
});

export type AuditEntry = z.infer<typeof entrySchema>;

export const auditPageSchema = rowSchema({ rows: z.array(entrySchema), hasMore: z.boolean() });
