import { useSearchParams } from 'react-router';

import { AccessSection } from '#features/admin-orders/access-section.tsx';
import { readAccessView, writeAccessView } from '#features/admin-orders/search-params.ts';

import { adminOrderPath } from '../paths.ts';

export function AdminAccessRoute() {
  const [params, setParams] = useSearchParams();
  return (
    <AccessSection
      view={readAccessView(params)}
      onViewChange={(view, options) => setParams(writeAccessView(view), options)}
      orderPath={adminOrderPath}
    />
  );
}
