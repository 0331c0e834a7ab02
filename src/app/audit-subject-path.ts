import type { AuditEntry } from '#features/admin-audit/schema.ts';

import { adminOrderPath, adminPersonPath, paths } from './paths.ts';

/** The pages with the address of a row, by table: the path, and the param with its key. */
const pages: Record<string, [path: string, param: string]> = {
  applicant_submissions: [paths.adminSubmissions, 'open'],
  applicants: [paths.adminApplicants, 'edit'],
  contact_messages: [paths.adminMessages, 'open'],
  coupons: [paths.adminCoupons, 'edit'],
  guides: [paths.adminGuides, 'edit'],
  product_files: [paths.adminProducts, 'edit'],
  product_sales: [paths.adminProducts, 'edit'],
  products: [paths.adminProducts, 'edit'],
  school_aliases: [paths.adminAliases, 'edit'],
  schools: [paths.adminSchools, 'edit'],
};

/** Tables whose rows have no page but that of their person. */
const aboutPeople = new Set([
  'access_changes',
  'admins',
  'contributor_earnings',
  'entitlements',
  'second_factors',
]);

/** The page of what an audit entry is about; null if that is gone or has none. */
export function subjectPath({ subject, tableName, rowKey }: AuditEntry): string | null {
  if (subject === null) return null;
  if (subject.orderId) return adminOrderPath(subject.orderId);
  if (subject.email && aboutPeople.has(tableName)) return adminPersonPath(subject.email);
  const [path, param] = pages[tableName] ?? [];
  const [key] = Object.values(rowKey ?? {});
  if (path === undefined || param === undefined) return null;
  return `${path}?${new URLSearchParams({ [param]: String(key) }).toString()}`;
}
