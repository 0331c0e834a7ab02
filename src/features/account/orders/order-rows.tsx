import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';

import { formatDate } from '#lib/dates/dates.ts';
import { formatCents } from '#lib/money/money.ts';
import { formatOrderNumber } from '#model/orders/order-number.ts';
import { receiptPath } from '#model/store/paths.ts';

import { orderStatus } from './order-status.ts';
import { orderPayment } from '../cards/payment-display.ts';
import type { Order } from '../schema.ts';

export function OrderRows({ orders }: { orders: Order[] }) {
  return (
    <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
      {orders.map((order) => (
        <Stack key={order.id} component="li" gap={2}>
          <Group justify="space-between" align="flex-start" wrap="nowrap">
            <Text style={{ overflowWrap: 'anywhere' }}>{order.productName}</Text>
            <Text>{formatCents(order.totalCents)}</Text>
          </Group>
          <Group justify="space-between" gap={2}>
            <Text size="sm" c="dimmed">
              {formatOrderNumber(order.orderNumber)} · {formatDate(order.createdAt)}
            </Text>
            <Text size="sm" c="dimmed">
              {orderStatus(order)}
              {order.processingSince === null && (
                <>
                  {' · '}
                  <Anchor
                    component={Link}
                    to={receiptPath(order.id)}
                    size="sm"
                    aria-label={`Receipt of order ${formatOrderNumber(order.orderNumber)}`}
                  >
                    Receipt
                  </Anchor>
                </>
              )}
            </Text>
          </Group>
          {order.processingSince === null && (
            <Text size="sm" c="dimmed">
              {orderPayment(order)}
            </Text>
          )}
        </Stack>
      ))}
    </Stack>
  );
}
