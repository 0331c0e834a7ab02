import { useSearchParams } from 'react-router';

import { AuditSection } from '#features/admin-audit/audit-section.tsx';
import { readAuditView, writeAuditView } from '#features/admin-audit/search-params.ts';

export function AdminAuditRoute() {
  const [params, setParams] = useSearchParams();
  return (
    <AuditSection
      view={readAuditView(params)}
      onViewChange={(view, options) => setParams(writeAuditView(view), options)}
    />
  );
}
