import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { PagedList } from '#ui/paged-list.tsx';
import { Section } from '#ui/section.tsx';

import { OrdersOf } from './order-table.tsx';
import { orderPageOptions } from './queries.ts';
import { ordersUrl } from './search-params.ts';

/** The orders of an account, latest first. */
export function OrdersOfPerson({ accountId }: { accountId: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery(orderPageOptions({ ...ordersUrl.defaults, text: accountId, page }));
  return (
    <Section title="Orders">
      <PagedList
        query={query}
        noun={['order', 'orders']}
        empty="No orders yet."
        onPageChange={setPage}
      >
        {(orders) => <OrdersOf orders={orders} />}
      </PagedList>
    </Section>
  );
}
