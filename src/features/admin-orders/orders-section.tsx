import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { dayOf } from '#lib/dates.ts';
import { AdminPage } from '#ui/admin-page.tsx';
import { CsvButton } from '#ui/csv-button.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { useUrlState } from '#ui/use-url-state.ts';

import { toExportRow } from './export-file.ts';
import { GrantDialog } from './grant-dialog.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrderTable } from './order-table.tsx';
import { fetchEveryOrder, orderPageOptions } from './queries.ts';
import { ordersUrl, type OrdersView } from './search-params.ts';

export default function OrdersPage() {
  const [view, show] = useUrlState(ordersUrl);
  return <OrdersSection view={view} onViewChange={show} />;
}

/** All orders, with search and filters, and manual grants of access. */
export function OrdersSection({
  view,
  onViewChange,
}: {
  view: OrdersView;
  onViewChange: (view: OrdersView, options?: { replace: boolean }) => void;
}) {
  const query = useQuery(orderPageOptions(view));
  const [isGranting, setGranting] = useState(false);
  const narrow = (change: Partial<OrdersView>, options?: { replace: boolean }) =>
    onViewChange({ ...view, ...change, page: 1 }, options);

  return (
    <AdminPage
      title="Orders"
      actions={
        <>
          <CsvButton
            name="orders"
            dates={() => {
              const period = [view.from, view.to || dayOf(new Date())];
              return period.filter((day) => day !== '').join('-to-');
            }}
            read={async () => (await fetchEveryOrder(view)).map(toExportRow)}
            isDisabled={!query.data?.total}
          />
          <Button variant="default" onClick={() => setGranting(true)}>
            Grant Access
          </Button>
        </>
      }
    >
      <SearchBox
        label="Search by number, name, email, card digits, payment or coupon..."
        value={view.text}
        onSearch={(text) => onViewChange({ ...view, text, page: 1 }, { replace: true })}
      />
      <OrderFilters view={view} onChange={narrow} />
      <PagedList
        query={query}
        noun={['order', 'orders']}
        empty="There are no orders yet."
        onClear={
          ordersUrl.hasFilters(view)
            ? () => onViewChange({ ...ordersUrl.defaults, sort: view.sort }, { replace: true })
            : undefined
        }
        onPageChange={(page) => onViewChange({ ...view, page })}
      >
        {(orders) => <OrderTable orders={orders} />}
      </PagedList>
      <GrantDialog isOpen={isGranting} onClose={() => setGranting(false)} />
    </AdminPage>
  );
}
