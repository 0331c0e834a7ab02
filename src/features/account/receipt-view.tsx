import { Button, Group } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { EmptyState } from '#ui/empty-state.tsx';

import { QueryContent } from './account-card.tsx';
import { OrderReceipt } from './order-receipt.tsx';
import { addressesOptions, ordersOptions } from './queries.ts';

/** The receipt of a purchase, with a print button. */
export function ReceiptView({
  userId,
  orderId,
  buyer,
  allOrders,
}: {
  userId: string;
  orderId: string;
  buyer: { name: string; email: string };
  allOrders: ReactNode;
}) {
  const query = useQuery(ordersOptions(userId));
  const addresses = useQuery(addressesOptions(userId)).data;
  const address = addresses?.find(({ isDefault }) => isDefault) ?? null;
  return (
    <QueryContent query={query} loadingLabel="Loading the receipt...">
      {(orders) => {
        const order = orders.find(({ id }) => id === orderId);
        if (!order) {
          return <EmptyState message="This order is not in your account." action={allOrders} />;
        }
        return (
          <>
            <OrderReceipt order={order} buyer={buyer} address={address} />
            <Group mt="lg" data-no-print>
              <Button
                leftSection={<IconPrinter size={16} aria-hidden />}
                onClick={() => window.print()}
              >
                Print
              </Button>
              {allOrders}
            </Group>
          </>
        );
      }}
    </QueryContent>
  );
}
