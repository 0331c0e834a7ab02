import { useLocation, useSearchParams } from 'react-router';

import { OrdersSection } from '#features/admin-orders/orders-section.tsx';
import { readOrdersView, writeOrdersView } from '#features/admin-orders/search-params.ts';

import { adminOrderPath } from '../paths.ts';

export function AdminOrdersRoute() {
  const [params, setParams] = useSearchParams();
  const { search } = useLocation();
  return (
    <OrdersSection
      view={readOrdersView(params)}
      onViewChange={(view, options) => setParams(writeOrdersView(view), options)}
      orderPath={(orderId) => ({ to: adminOrderPath(orderId), state: { list: search } })}
    />
  );
}
