import { useLocation } from 'react-router-dom';

import { OrdersSection } from '#features/admin-orders/orders-section.tsx';
import { ordersUrl } from '#features/admin-orders/search-params.ts';

import { adminOrderPath } from '#lib/paths.ts';
import { useUrlState } from '../routing/use-url-state.ts';

export default function AdminOrdersRoute() {
  const [view, show] = useUrlState(ordersUrl);
  const { search } = useLocation();
  return (
    <OrdersSection
      view={view}
      onViewChange={show}
      orderPath={(orderId) => ({ to: adminOrderPath(orderId), state: { list: search } })}
    />
  );
}
