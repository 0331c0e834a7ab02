import { dayOf } from '#lib/dates/dates.ts';
import { productChoicesOptions } from '#model/plans/product-choices.ts';
import { storeFactsOptions } from '#model/store/store-facts.ts';
import { AdminList, useAdminList } from '#ui/list/admin-list.tsx';
import { useQuery } from '@tanstack/react-query';

import { toExportRow } from './export-file.ts';
import { OrderDays } from './order-days.tsx';
import { orderColumns } from './order-columns.tsx';
import { fetchBooks, orderPageOptions } from './queries.ts';
import { ordersUrl } from './search-params.ts';
import { orderStatuses, statusLabel } from './status.ts';

const any = { value: '', label: 'Any' };

/** All orders, with search and filters. */
export default function OrdersSection() {
  const list = useAdminList(ordersUrl, orderPageOptions);
  const { view, show } = list;
  const zone = useQuery(storeFactsOptions).data?.timeZone;
  const choices = useQuery(productChoicesOptions).data ?? [];
  const products = choices.map(({ id, name }) => ({ value: id, label: name }));
  // Orders outlive their products.
  if (view.product !== '' && !choices.some(({ id }) => id === view.product)) {
    products.push({ value: view.product, label: view.product });
  }
  return (
    <AdminList
      title="Orders"
      csv={{
        name: 'orders',
        dates: () => {
          const period = [view.from, view.to || dayOf(new Date())];
          return period.filter((day) => day !== '').join('-to-');
        },
        read: async () => (await fetchBooks(view)).map(toExportRow(zone)),
        // On some days, money is only given back.
        isWhole: view.from !== '' || view.to !== '',
      }}
      {...(zone && { intro: `Days are those of ${zone}.` })}
      list={list}
      searchLabel="Search by number, name, email, card digits, payment, coupon or source..."
      filters={[
        {
          name: 'status',
          label: 'Status',
          options: [
            any,
            ...orderStatuses.map((status) => ({ value: status, label: statusLabel(status) })),
          ],
        },
        { name: 'product', label: 'Product', options: [any, ...products] },
        {
          name: 'payment',
          label: 'Price',
          options: [
            any,
            { value: 'paid', label: 'With a price' },
            { value: 'free', label: 'Free' },
          ],
        },
      ]}
      fields={
        <OrderDays
          view={view}
          onChange={(days) => show({ ...view, ...days, page: 1 }, { replace: true })}
        />
      }
      noun={['order', 'orders']}
      empty="There are no orders yet."
      columns={orderColumns}
      keyOf={({ id }) => id}
    />
  );
}
