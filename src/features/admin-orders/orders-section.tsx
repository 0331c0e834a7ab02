import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { EmptyState } from '#ui/empty-state.tsx';
import { LoadingState } from '#ui/loading-state.tsx';
import { Pager } from '#ui/pager.tsx';
import { QueryError } from '#ui/query-error.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { StatusBanner } from '#ui/status-banner.tsx';
import { usePassingMessage } from '#ui/use-passing-message.ts';

import { GrantDialog } from './grant-dialog.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrderTable } from './order-table.tsx';
import { adminOrdersKey, orderPageOptions } from './queries.ts';
import { isNarrowed, readOrdersView, type OrdersView } from './search-params.ts';

const everything = readOrdersView(new URLSearchParams());

/** All orders: to search and narrow. Beside them, access can be given without one. */
export function OrdersSection({
  view,
  onViewChange,
  orderPath,
}: {
  view: OrdersView;
  onViewChange: (view: OrdersView, options?: { replace: boolean }) => void;
  orderPath: (orderId: string) => { to: string; state: unknown };
}) {
  const queryClient = useQueryClient();
  const query = useQuery(orderPageOptions(view));
  const [status, tell] = usePassingMessage();
  const [isGranting, setGranting] = useState(false);
  const narrow = (change: Partial<OrdersView>, options?: { replace: boolean }) =>
    onViewChange({ ...view, ...change, page: 1 }, options);

  return (
    <Stack gap="lg">
      <StatusBanner status={status} />
      <Group justify="space-between">
        <Title order={2} size="h3">
          Orders
        </Title>
        <Button variant="default" onClick={() => setGranting(true)}>
          Grant Access
        </Button>
      </Group>
      <SearchBox
        label="Search by order number, e-mail or payment..."
        value={view.text}
        onSearch={(text) => onViewChange({ ...view, text, page: 1 }, { replace: true })}
      />
      <OrderFilters view={view} onChange={narrow} />
      {query.isError ? (
        <QueryError failure="Error fetching data" query={query} />
      ) : query.isPending ? (
        <LoadingState label="Loading orders..." />
      ) : query.data.rows.length === 0 ? (
        <EmptyState
          message={isNarrowed(view) ? 'No orders match the search.' : 'There are no orders yet.'}
          action={
            isNarrowed(view) && (
              <Button
                variant="default"
                onClick={() => onViewChange({ ...everything, sort: view.sort }, { replace: true })}
              >
                Clear Search
              </Button>
            )
          }
        />
      ) : (
        <>
          <Text c="dimmed" size="sm" aria-live="polite">
            {query.data.total === 1
              ? '1 order'
              : `${query.data.total.toLocaleString('en-US')} orders`}
          </Text>
          <OrderTable orders={query.data.rows} orderPath={orderPath} />
          {query.data.pageCount > 1 && (
            <Pager
              page={query.data.page}
              pageCount={query.data.pageCount}
              isTurning={query.isPlaceholderData}
              onChange={(page) => onViewChange({ ...view, page })}
            />
          )}
        </>
      )}
      <GrantDialog
        isOpen={isGranting}
        onGranted={(message) => {
          tell(message);
          void queryClient.invalidateQueries({ queryKey: adminOrdersKey });
        }}
        onClose={() => setGranting(false)}
      />
    </Stack>
  );
}
