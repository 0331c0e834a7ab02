import { useQueryClient } from '@tanstack/react-query';

import { CouponsSection } from '#features/admin-coupons/coupons-section.tsx';
import { couponsUrl } from '#features/admin-coupons/search-params.ts';

import { adminOrderPath } from '#lib/paths.ts';
import { useUrlState } from '../routing/use-url-state.ts';

export default function AdminCouponsRoute() {
  const [view, show] = useUrlState(couponsUrl);
  const queryClient = useQueryClient();

  return (
    <CouponsSection
      view={view}
      onViewChange={show}
      orderPath={adminOrderPath}
      onPricesChanged={() => void queryClient.invalidateQueries({ queryKey: ['quote'] })}
    />
  );
}
