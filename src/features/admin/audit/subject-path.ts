import { adminOrderPath, adminPersonPath } from '#lib/store/paths.ts';

import { auditedTable } from './audited-tables.ts';
import type { AuditEntry } from './schema.ts';

/** The page of what an audit entry is about; null if that is gone or has none. */
export function subjectPath({ subject, tableName, rowKey }: AuditEntry): string | null {
  if (subject === null) return null;
  if (subject.orderId) return adminOrderPath(subject.orderId);
  const { page, param } = auditedTable(tableName);
  if (page === undefined) return subject.email ? adminPersonPath(subject.email) : null;
  const [key] = Object.values(rowKey ?? {});
  return `${page}?${new URLSearchParams({ [param]: String(key) }).toString()}`;
}
