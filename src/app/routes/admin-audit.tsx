import { AuditSection } from '#features/admin-audit/audit-section.tsx';
import type { AuditEntry } from '#features/admin-audit/schema.ts';
import { auditUrl } from '#features/admin-audit/search-params.ts';

import { adminOrderPath, paths } from '../paths.ts';
import { useUrlState } from '../routing/use-url-state.ts';

export function AdminAuditRoute() {
  const [view, show] = useUrlState(auditUrl);
  return <AuditSection view={view} subjectPath={subjectPath} onViewChange={show} />;
}

/** The pages with the address of a row, by table: the path, and the param with its key. */
const pages: Record<string, [path: string, param: string]> = {
  applicant_submissions: [paths.adminSubmissions, 'open'],
  applicants: [paths.adminApplicants, 'edit'],
  contact_messages: [paths.adminMessages, 'open'],
  coupons: [paths.adminCoupons, 'edit'],
  product_files: [paths.adminProducts, 'edit'],
  products: [paths.adminProducts, 'edit'],
  school_aliases: [paths.adminAliases, 'edit'],
  schools: [paths.adminSchools, 'edit'],
};

/** The page of what an audit entry is about; null if that is gone or has none. */
function subjectPath({ subject, tableName, rowKey }: AuditEntry): string | null {
  if (subject === null) return null;
  if (subject.orderId) return adminOrderPath(subject.orderId);
  if (tableName === 'entitlements' || tableName === 'access_changes') {
    return `${paths.adminAccess}?${new URLSearchParams({ q: subject.email ?? '' }).toString()}`;
  }
  const [path, param] = pages[tableName] ?? [];
  const [key] = Object.values(rowKey ?? {});
  if (path === undefined || param === undefined) return null;
  return `${path}?${new URLSearchParams({ [param]: String(key) }).toString()}`;
}
