import { useParams } from 'react-router-dom';

import { OrderDetails } from '#features/admin-orders/order-details.tsx';

export default function AdminOrderRoute() {
  const { orderId = '' } = useParams();
  return <OrderDetails key={orderId} orderId={orderId} />;
}
