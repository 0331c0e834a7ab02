import { CouponsSection } from '#features/admin-coupons/coupons-section.tsx';
import { couponsUrl } from '#features/admin-coupons/search-params.ts';

import { useUrlState } from '../routing/use-url-state.ts';

export default function AdminCouponsRoute() {
  const [view, show] = useUrlState(couponsUrl);

  return <CouponsSection view={view} onViewChange={show} />;
}
