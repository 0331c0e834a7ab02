import { OrdersSection } from '#features/admin-orders/orders-section.tsx';
import { ordersUrl } from '#features/admin-orders/search-params.ts';

import { useUrlState } from '../routing/use-url-state.ts';

export default function AdminOrdersRoute() {
  const [view, show] = useUrlState(ordersUrl);
  return <OrdersSection view={view} onViewChange={show} />;
}
