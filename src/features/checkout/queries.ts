import { queryOptions } from '@tanstack/react-query';

import { fromPostgrest } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

import { quoteSchema, type Order, type Product, type Quote } from './schema.ts';

export const productsOptions = queryOptions({
  queryKey: ['products', 'on-sale'],
  queryFn: fetchProducts,
});

/** The price of a plan, with a coupon or without. Fails for a code the server doesn't take. */
export const quoteOptions = (plan: string, couponCode: string | null) =>
  queryOptions({
    queryKey: ['quote', plan, couponCode],
    queryFn: () => fetchQuote(plan, couponCode),
  });

async function fetchProducts(): Promise<Product[]> {
  const { data, error } = await supabase
    .from('products')
    .select('id, name, description, price_cents, features')
    .eq('is_active', true)
    .order('sort_order')
    .order('name');
  if (error) throw fromPostgrest(error);
  // A product without a price can't be active.
  return data.map(({ id, name, description, price_cents, features }) => ({
    id,
    name,
    description,
    priceCents: price_cents ?? 0,
    features,
  }));
}

async function fetchQuote(plan: string, couponCode: string | null): Promise<Quote> {
  const { data, error } = await supabase.rpc('quote_order', {
    plan,
    ...(couponCode === null ? {} : { coupon_code: couponCode }),
  });
  if (error) throw fromPostgrest(error);
  return quoteSchema.parse(data);
}

/** The caller's own order; null if there is none such. */
export async function fetchOrder(orderId: string): Promise<Order | null> {
  const { data, error } = await supabase
    .from('orders')
    .select('id, order_number, product_name, is_free, status')
    .eq('id', orderId)
    .maybeSingle();
  if (error) throw fromPostgrest(error);
  if (!data) return null;
  return {
    id: data.id,
    orderNumber: data.order_number,
    productName: data.product_name,
    isFree: data.is_free ?? false,
    status: data.status,
  };
}
