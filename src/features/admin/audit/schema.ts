import { z } from 'zod';

import { rowSchema } from '#lib/data/row.ts';

const columnsSchema = z.record(z.string(), z.unknown()).nullable();

const subjectSchema = rowSchema({
  name: z.string().nullish(),
  email: z.string().nullish(),
  orderId: z.string().nullish(),
  orderNumber: z.int().nullish(),
  amountCents: z.int().nullish(),
}).nullable();

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
  /** The row as it is now: its name, its person, its order. Null if it is gone. */
  subject: subjectSchema,
  /** The email addresses of the accounts in the columns, by id. */
  people: z.record(z.string(), z.string()),
});

export type AuditEntry = z.infer<typeof entrySchema>;

export const auditPageSchema = rowSchema({ rows: z.array(entrySchema), hasMore: z.boolean() });
