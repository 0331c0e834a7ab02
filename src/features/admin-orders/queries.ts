import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { fromPostgrest } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

import { startOfDay } from './days.ts';
import {
  accessPageSchema,
  orderPageSchema,
  storySchema,
  type AccessPage,
  type OrderPage,
  type ProductChoice,
  type Story,
} from './schema.ts';
import type { AccessView, OrdersView } from './search-params.ts';

const pageSize = 10;

/** Everything an admin reads of orders and access; it goes stale together. */
export const adminOrdersKey = ['admin-orders'] as const;

export const orderPageOptions = (view: OrdersView) =>
  queryOptions({
    queryKey: [...adminOrdersKey, 'page', view],
    queryFn: () => fetchOrderPage(view),
    placeholderData: keepPreviousData,
  });

/** An order with all that belongs to it; null when there is none. */
export const storyOptions = (orderId: string) =>
  queryOptions({
    queryKey: [...adminOrdersKey, 'story', orderId],
    queryFn: () => fetchStory(orderId),
  });

export const accessPageOptions = (view: AccessView) =>
  queryOptions({
    queryKey: [...adminOrdersKey, 'access', view],
    queryFn: () => fetchAccessPage(view),
    placeholderData: keepPreviousData,
  });

/** Every product there is, on sale or not. */
export const productChoicesOptions = queryOptions({
  queryKey: [...adminOrdersKey, 'products'],
  queryFn: fetchProductChoices,
});

async function fetchOrderPage(view: OrdersView): Promise<OrderPage> {
  const { text, status, product, payment } = view;
  const from = startOfDay(view.from);
  const before = startOfDay(view.to, 1);
  const { data, error } = await supabase.rpc('search_orders', {
    ...(text === '' ? {} : { search: text }),
    ...(status === '' ? {} : { order_status: status }),
    ...(product === '' ? {} : { product }),
    ...(payment === '' ? {} : { payment }),
    ...(from === null ? {} : { placed_from: from }),
    ...(before === null ? {} : { placed_before: before }),
    sort: view.sort,
    page: view.page,
    page_size: pageSize,
  });
  if (error) throw fromPostgrest(error);
  return orderPageSchema.parse(data);
}

async function fetchStory(orderId: string): Promise<Story | null> {
  // Nobody needs to be asked about an address that somebody made up.
  if (!z.guid().safeParse(orderId).success) return null;
  const { data, error } = await supabase.rpc('order_history', { order_id: orderId });
  if (error) throw fromPostgrest(error);
  return storySchema.nullable().parse(data);
}

async function fetchAccessPage({ text, origin, state, page }: AccessView): Promise<AccessPage> {
  const { data, error } = await supabase.rpc('search_access', {
    ...(text === '' ? {} : { search: text }),
    ...(origin === '' ? {} : { origin }),
    ...(state === '' ? {} : { state }),
    page,
    page_size: pageSize,
  });
  if (error) throw fromPostgrest(error);
  return accessPageSchema.parse(data);
}

async function fetchProductChoices(): Promise<ProductChoice[]> {
  const { data, error } = await supabase
    .from('products')
    .select('id, name')
    .order('sort_order')
    .order('name');
  if (error) throw fromPostgrest(error);
  return data;
}
