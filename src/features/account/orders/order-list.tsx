import { Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { Pager } from '#ui/list/pager.tsx';

import { QueryContent } from '../account-card.tsx';
import { OrderRows } from './order-rows.tsx';
import { ordersOptions } from '../queries.ts';

const pageSize = 10;

/** All purchases, ten per page. A page out of range becomes the nearest one. */
export function OrderList({
  userId,
  page: askedPage,
  onPageChange,
}: {
  userId: string;
  page: number;
  onPageChange: (page: number) => void;
}) {
  const query = useQuery(ordersOptions(userId));
  return (
    <QueryContent query={query} loadingLabel="Loading orders...">
      {(orders) => {
        if (orders.length === 0) return <Text c="dimmed">You have not ordered anything yet.</Text>;
        const pageCount = Math.ceil(orders.length / pageSize);
        const page = Math.min(Math.max(askedPage, 1), pageCount);
        return (
          <Stack gap="xl">
            <Paper withBorder radius="lg" p="var(--box-padding)">
              <OrderRows orders={orders.slice((page - 1) * pageSize, page * pageSize)} />
            </Paper>
            {pageCount > 1 && <Pager page={page} pageCount={pageCount} onChange={onPageChange} />}
          </Stack>
        );
      }}
    </QueryContent>
  );
}
