import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { PagedList } from '#ui/paged-list.tsx';
import { Section } from '#ui/section.tsx';

import { AccessTable } from './access-table.tsx';
import { OrdersOf } from './order-table.tsx';
import { accessPageOptions, orderPageOptions } from './queries.ts';
import { accessUrl, ordersUrl } from './search-params.ts';

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

/** What an account has or had access to, and why. */
export function AccessOfPerson({ accountId }: { accountId: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery(accessPageOptions({ ...accessUrl.defaults, text: accountId, page }));
  return (
    <Section title="Access">
      <Stack>
        <PagedList
          query={query}
          noun={['access record', 'access records']}
          empty="No access to anything yet."
          onPageChange={setPage}
        >
          {(rows) => <AccessTable rows={rows} />}
        </PagedList>
      </Stack>
    </Section>
  );
}
