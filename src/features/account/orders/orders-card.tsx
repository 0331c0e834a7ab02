import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { paths } from '#model/store/paths.ts';

import { AccountCard } from '../account-card.tsx';
import { OrderRows } from './order-rows.tsx';
import { ordersOptions } from '../queries.ts';

const recentCount = 3;

/** The three most recent purchases, with a link to all orders. */
export function OrdersCard({ userId }: { userId: string }) {
  const query = useQuery(ordersOptions(userId));
  return (
    <AccountCard title="Orders" query={query} loadingLabel="Loading orders...">
      {(orders) =>
        orders.length === 0 ? (
          <Text c="dimmed">You have not ordered anything yet.</Text>
        ) : (
          <Stack>
            <OrderRows orders={orders.slice(0, recentCount)} />
            <Anchor component={Link} to={paths.orders}>
              All orders ({orders.length})
            </Anchor>
          </Stack>
        )
      }
    </AccountCard>
  );
}
