import { AuditSection } from '#features/admin-audit/audit-section.tsx';
import { auditUrl } from '#features/admin-audit/search-params.ts';

import { useUrlState } from '../routing/use-url-state.ts';

export default function AdminAuditRoute() {
  const [view, show] = useUrlState(auditUrl);
  return <AuditSection view={view} onViewChange={show} />;
}
