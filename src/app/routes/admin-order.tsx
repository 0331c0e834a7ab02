import { Anchor } from '@mantine/core';
import { Link, useLocation, useParams } from 'react-router-dom';
import { z } from 'zod';

import { OrderDetails } from '#features/admin-orders/order-details.tsx';

import { adminOrderPath, paths } from '#lib/paths.ts';

const stateSchema = z.object({ list: z.string() }).catch({ list: '' });

export default function AdminOrderRoute() {
  const { orderId = '' } = useParams();
  // The address of the list, with its search and page.
  const { list } = stateSchema.parse(useLocation().state);
  return (
    <OrderDetails
      key={orderId}
      orderId={orderId}
      orderPath={adminOrderPath}
      allOrders={
        <Anchor component={Link} to={`${paths.adminOrders}${list}`}>
          All orders
        </Anchor>
      }
    />
  );
}
