import { queryOptions } from '@tanstack/react-query';

import { fromPostgrest } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

export interface AccountOrder {
  id: string;
  orderNumber: number;
  productName: string;
  totalCents: number;
  status: string;
  createdAt: string;
}

export interface HeldProduct {
  id: string;
  name: string;
  endsAt: string;
}

/** The person's own orders, the latest first. Ones that were never paid for are no purchases. */
export const ordersOptions = (userId: string) =>
  queryOptions({ queryKey: ['orders', userId], queryFn: () => fetchOrders(userId) });

/** The products whose entitlement is live, the one that ends last first. */
export const heldProductsOptions = (userId: string) =>
  queryOptions({ queryKey: ['held-products', userId], queryFn: () => fetchHeldProducts(userId) });

async function fetchOrders(userId: string): Promise<AccountOrder[]> {
  const { data, error } = await supabase
    .from('orders')
    .select('id, order_number, product_name, total_cents, status, created_at')
    .eq('user_id', userId)
    .in('status', ['completed', 'refunded', 'disputed'])
    .order('created_at', { ascending: false })
    .limit(3);
  if (error) throw fromPostgrest(error);
  return data.map((order) => ({
    id: order.id,
    orderNumber: order.order_number,
    productName: order.product_name,
    totalCents: order.total_cents,
    status: order.status,
    createdAt: order.created_at,
  }));
}

async function fetchHeldProducts(userId: string): Promise<HeldProduct[]> {
  const { data, error } = await supabase
    .from('entitlements')
    .select('id, ends_at, products(name)')
    .eq('user_id', userId)
    .is('revoked_at', null)
    .gt('ends_at', new Date().toISOString())
    .order('ends_at', { ascending: false });
  if (error) throw fromPostgrest(error);
  return data.map(({ id, ends_at, products }) => ({ id, name: products.name, endsAt: ends_at }));
}
