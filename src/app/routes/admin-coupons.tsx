import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';

import { CouponsSection } from '#features/admin-coupons/coupons-section.tsx';
import { readCouponsView, writeCouponsView } from '#features/admin-coupons/search-params.ts';

export function AdminCouponsRoute() {
  const [params, setParams] = useSearchParams();
  const queryClient = useQueryClient();

  return (
    <CouponsSection
      view={readCouponsView(params)}
      onViewChange={(view, options) => setParams(writeCouponsView(view), options)}
      onPricesChanged={() => void queryClient.invalidateQueries({ queryKey: ['quote'] })}
    />
  );
}
