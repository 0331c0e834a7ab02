import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { dataOf } from '#lib/data/answers.ts';
import { fetchPage } from '#lib/data/pages.ts';
import { pageOptions } from '#lib/data/query-options.ts';
import { supabase } from '#lib/data/supabase.ts';

import {
  bookedRowSchema,
  orderRowSchema,
  orderHistorySchema,
  type BookedRow,
  type OrderHistory,
} from './schema.ts';
import { ordersUrl, type OrdersView } from './search-params.ts';

export const orderPageOptions = (view: OrdersView) =>
  pageOptions(['admin-orders', 'page', view], () => fetchOrderPage(view));

/** An order with its full history; null if it doesn't exist. */
export const orderHistoryOptions = (orderId: string) =>
  queryOptions({
    queryKey: ['admin-orders', 'history', orderId],
    queryFn: () => fetchOrderHistory(orderId),
  });

/** Whether the store has sold anything, for a price or for nothing. */
export const hasSoldOptions = queryOptions({
  queryKey: ['admin-orders', 'has-sold'],
  queryFn: async () => {
    const page = await fetchOrderPage({ ...ordersUrl.defaults, status: 'sold' });
    return page.total > 0;
  },
});

/** The search function's arguments for the filters of a view. */
function filtersOf(view: OrdersView) {
  const { text, product, payment, from, to } = view;
  const status = view.status || (text === '' ? 'placed' : '');
  return {
    ...(text === '' ? {} : { search: text }),
    ...(status === '' ? {} : { order_status: status }),
    ...(product === '' ? {} : { product }),
    ...(payment === '' ? {} : { payment }),
    ...(from === '' ? {} : { first_day: from }),
    ...(to === '' ? {} : { last_day: to }),
  };
}

function fetchOrderPage(view: OrdersView) {
  const { sort, page, size } = view;
  return fetchPage(
    orderRowSchema,
    supabase.rpc('search_orders', { ...filtersOf(view), sort, page, page_size: Number(size) }),
  );
}

/** The sales, refunds and lost disputes on the days of a view, of the orders that match its other filters, the first first. */
export async function fetchBooks(view: OrdersView): Promise<BookedRow[]> {
  const rows: BookedRow[] = [];
  for (;;) {
    const data = await supabase
      .rpc('export_orders', {
        ...filtersOf(view),
        after_number: rows.at(-1)?.orderNumber ?? 0,
      })
      .then(dataOf);
    const part = z.array(bookedRowSchema).parse(data);
    if (part.length === 0) return rows.toSorted((one, other) => one.at.localeCompare(other.at));
    rows.push(...part);
  }
}

async function fetchOrderHistory(orderId: string): Promise<OrderHistory | null> {
  // No request is needed for a made-up address.
  if (!z.guid().safeParse(orderId).success) return null;
  return orderHistorySchema
    .nullable()
    .parse(await supabase.rpc('order_history', { order_id: orderId }).then(dataOf));
}
