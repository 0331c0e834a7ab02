import { AccessSection } from '#features/admin-orders/access-section.tsx';
import { accessUrl } from '#features/admin-orders/search-params.ts';

import { useUrlState } from '../routing/use-url-state.ts';

export default function AdminAccessRoute() {
  const [view, show] = useUrlState(accessUrl);
  return <AccessSection view={view} onViewChange={show} />;
}
