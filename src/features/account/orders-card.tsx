import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { formatDate } from '#lib/dates.ts';
import { messageOf } from '#lib/errors.ts';
import { formatCents } from '#lib/money.ts';
import { formatOrderNumber } from '#lib/order-number.ts';
import { CardSkeletons } from '#ui/card-skeletons.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Section } from '#ui/section.tsx';

import { ordersOptions } from './queries.ts';

const statusLabels: Record<string, string> = {
  completed: 'Completed',
  refunded: 'Refunded',
  disputed: 'Disputed',
};

/** The three most recent purchases. */
export function OrdersCard({ userId }: { userId: string }) {
  const orders = useQuery(ordersOptions(userId));
  return (
    <Section title="Orders">
      {orders.isError ? (
        <ErrorState
          message={messageOf(orders.error)}
          onRetry={() => void orders.refetch()}
          isRetrying={orders.isFetching}
        />
      ) : orders.isPending ? (
        <CardSkeletons count={1} height={48} label="Loading orders..." />
      ) : orders.data.length === 0 ? (
        <Text c="dimmed">You have not ordered anything yet.</Text>
      ) : (
        <Stack gap="md">
          {orders.data.map((order) => (
            <Group key={order.id} justify="space-between" gap="md">
              <div>
                <Text>{order.productName}</Text>
                <Text size="sm" c="dimmed">
                  {formatOrderNumber(order.orderNumber)} · {formatDate(order.createdAt)}
                </Text>
              </div>
              <div>
                <Text ta="end">{formatCents(order.totalCents)}</Text>
                <Text size="sm" c="dimmed" ta="end">
                  {statusLabels[order.status] ?? order.status}
                </Text>
              </div>
            </Group>
          ))}
        </Stack>
      )}
    </Section>
  );
}
