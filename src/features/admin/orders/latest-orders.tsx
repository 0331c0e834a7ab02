import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { formatMoment } from '#lib/dates/dates.ts';
import { formatPrice } from '#lib/money/money.ts';
import { formatOrderNumber } from '#model/orders/order-number.ts';
import { adminOrderPath } from '#model/store/paths.ts';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';
import { RecordList, RecordRow } from '#ui/list/record-list.tsx';
import { Section } from '#ui/page/section.tsx';

import { orderPageOptions } from './queries.ts';
import type { OrderRow } from './schema.ts';
import { ordersUrl } from './search-params.ts';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import { shownStatus, statusLabel } from './status.ts';

/** The latest sales, at most ten. */
export function LatestOrders({ count }: { count: number }) {
  return (
    <Section title="Latest orders">
      <Orders
        options={orderPageOptions({ ...ordersUrl.defaults, status: 'sold' })}
        count={count}
        empty="There are no orders yet."
        nameOf={({ name, email }) => `, ${name ?? email ?? 'deleted'}`}
      />
    </Section>
  );
}

/** The latest orders of an account, in a narrow column. */
export const LatestOfPerson = ({ accountId }: { accountId: string }) => (
  <Orders
    options={orderPageOptions({ ...ordersUrl.defaults, text: accountId })}
    count={5}
    empty="No orders."
    nameOf={() => ''}
  />
);

function Orders({
  options,
  count,
  empty,
  nameOf,
}: {
  options: ReturnType<typeof orderPageOptions>;
  count: number;
  empty: string;
  nameOf: (order: OrderRow) => string;
}) {
  const query = useQuery(options);
  if (query.isError) return <QueryError failure="Error fetching data" query={query} />;
  if (query.isPending) return <LoadingState label="Loading the orders..." />;
  if (query.data.rows.length === 0) return <Text c="dimmed">{empty}</Text>;
  return (
    <RecordList label="Latest orders" isDense>
      {query.data.rows.slice(0, count).map((order) => {
        const status = shownStatus(order);
        return (
          <RecordRow
            key={order.id}
            title={
              <Anchor component={Link} to={adminOrderPath(order.id)}>
                {formatOrderNumber(order.orderNumber)}
                {nameOf(order)}
              </Anchor>
            }
            badge={status !== 'completed' && <StatusBadge label={statusLabel(status)} />}
            facts={[
              `${formatPrice(order.totalCents)}, ${order.productName}, ${formatMoment(order.createdAt)}`,
            ]}
          />
        );
      })}
    </RecordList>
  );
}
