import type { AuditEntry } from './schema.ts';

/** An audit entry for tests: a change of a product. */
export const testEntry = (change: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 1,
  happenedAt: '2026-01-01T10:00:00Z',
  actorId: 'b1',
  actorEmail: 'pat@example.com',
  actorRole: 'authenticated',
  action: 'update',
  tableName: 'products',
  rowKey: { id: 'workbook' },
  rowCount: 1,
  before: {},
  after: {},
  subject: { name: 'Workbook' },
  people: {},
  ...change,
});
