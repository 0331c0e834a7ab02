import { dayOf } from '#lib/dates/dates.ts';
import { formatCents } from '#lib/money/money.ts';
import { unknownFees } from '#model/orders/unknown-fees.ts';
import { useMay } from '#model/panel/may.ts';
import { productChoicesOptions } from '#model/plans/product-choices.ts';
import { storeFactsOptions } from '#model/store/store-facts.ts';
import { AdminList, useAdminList } from '#ui/list/admin-list.tsx';
import { useQuery } from '@tanstack/react-query';

import { toExportRow } from './export-file.ts';
import { orderColumns } from './order-columns.tsx';
import { OrderPeriod } from './order-period.tsx';
import { OrderTabs } from './order-tabs.tsx';
import { fetchBooks, orderPageOptions } from './queries.ts';
import { ordersUrl, type OrdersView } from './search-params.ts';

const any = { value: '', label: 'Any' };

/** All orders, with search and filters. */
export default function OrdersSection() {
  const list = useAdminList(ordersUrl, orderPageOptions);
  const { view, show } = list;
  const may = useMay();
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
      tabs={<OrderTabs view={view} />}
      {...(may('export') && {
        csv: {
          name: 'orders',
          dates: () => {
            const period = [view.from, view.to || dayOf(new Date())];
            return period.filter((day) => day !== '').join('-to-');
          },
          read: async () => (await fetchBooks(view)).map(toExportRow(zone)),
          // On some days, money is only given back.
          isWhole: view.from !== '' || view.to !== '',
        },
      })}
      {...(zone && {
        intro: `Days are those of ${zone}. Money counts on its own day, as on the home page.`,
      })}
      list={list}
      searchLabel="Search by number, name, email, amount, card digits, payment, coupon or source..."
      filters={[
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
        <OrderPeriod
          view={view}
          onChange={(days) => show({ ...view, ...days, page: 1 }, { replace: true })}
        />
      }
      noun={['order', 'orders']}
      sums={sumsOf(view, list.query.data)}
      empty={view.status === '' ? 'There are no orders yet.' : 'There are none.'}
      columns={orderColumns}
      keyOf={({ id }) => id}
    />
  );
}

/**
 * '$1,042.52 paid · $127.96 given back · $36.40 in Stripe’s fees · $878.16 left'; for support, without the fees. Nothing where no
 * order was placed and no money moved: it may be given back on days on which none was placed.
 */
function sumsOf(
  { from, to }: OrdersView,
  { total, sums }: { total?: number; sums?: Record<string, number> | undefined } = {},
): string | undefined {
  const { sold = 0, returned = 0, fees = 0, fees_unknown: unknown = 0 } = sums ?? {};
  if (!sums || (total === 0 && sold === 0 && returned === 0 && fees === 0)) return undefined;
  const days = from === '' && to === '' ? '' : from === to ? 'on this day ' : 'on these days ';
  return [
    `${days}${formatCents(sold)} paid`,
    returned > 0 && `${formatCents(returned)} given back`,
    fees !== 0 && `${formatCents(fees)} in Stripe’s fees`,
    (returned > 0 || fees !== 0) && `${formatCents(sold - returned - fees)} left`,
    unknown > 0 && unknownFees(unknown),
  ]
    .filter((part) => part !== false)
    .join(' · ');
}
