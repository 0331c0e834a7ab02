import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';

import type { Tables } from '#database.types.ts';
import { serverNow } from '#lib/dates/server-clock.ts';
import { dataOf } from '#lib/data/answers.ts';
import { dataOfPage, pageData } from '#lib/storage/page-data.ts';
import { partOfStart } from '#model/plans/my-start.ts';
import { paths } from '#model/store/paths.ts';
import { camelCased, type snakeCased } from '#lib/data/row.ts';
import { supabase } from '#lib/data/supabase.ts';
import { uuidOrNil } from '#lib/text/uuid.ts';

import { orderBoughtHere } from './confirmation/awaited-order.ts';
import {
  pageDataSchema,
  quoteSchema,
  type HeldPlan,
  type Order,
  type Product,
  type ProductFile,
  type Quote,
  type SavedCard,
} from './schema.ts';

/** The plans on sale. If they can't be loaded, those of the last build stay beside the error, as data of the time 0. */
export const productsOptions = queryOptions({
  queryKey: ['products', 'on-sale'],
  queryFn: ({ client, queryKey }) => fetchProducts(client, queryKey),
  // The products from the prerendered page, until the request completes.
  initialData: () => pageDataSchema.safeParse(pageData()).data?.products,
  initialDataUpdatedAt: 0,
  // A browser that is offline is told so, and not left waiting.
  networkMode: 'always',
  refetchOnReconnect: true,
});

/** The fallback if neither the store nor the last build has products. Imported only then. */
export const defaultProductsOptions = queryOptions({
  queryKey: ['products', 'default'],
  queryFn: async () => (await import('./plan/default-products.ts')).defaultProducts,
  staleTime: Infinity,
});

/** The price of a plan, with or without a coupon. Fails for a code the server refuses. */
export const quoteOptions = (plan: string, couponCode: string | null) =>
  queryOptions({
    queryKey: ['quote', plan, couponCode],
    queryFn: () => fetchQuote(plan, couponCode),
  });

/** The plans that the member holds, with the dates of their renewal. */
export const heldPlansOptions = (userId: string) =>
  queryOptions({ queryKey: ['held-plans', userId], queryFn: () => fetchHeldPlans(userId) });

/** The buyer's saved cards, default first. */
export const savedCardsOptions = (userId: string) =>
  queryOptions({ queryKey: ['saved-cards', userId], queryFn: () => fetchSavedCards(userId) });

/** Whether the buyer has verified their email address, which saving a card requires. */
export const isVerifiedOptions = (userId: string) =>
  queryOptions({ queryKey: ['is-verified', userId], queryFn: () => fetchIsVerified(userId) });

/** The buyer's order for a plan if it was completed just now, such as before a reload; else null. */
export const freshOrderOptions = (plan: string, userId: string) =>
  queryOptions({
    queryKey: ['fresh-order', plan, userId],
    queryFn: () => fetchFreshOrder(plan, userId),
  });

/** Whether a bank is still deciding about the buyer's payment of a plan. */
export const isAtBankOptions = (plan: string, userId: string) =>
  queryOptions({
    queryKey: ['is-at-bank', plan, userId],
    queryFn: () => fetchIsAtBank(plan, userId),
  });

/** The file of a product; null if there is none or the caller may not read it. */
export const productFileOptions = (plan: string) =>
  queryOptions({ queryKey: ['product-file', plan], queryFn: () => fetchProductFile(plan) });

/** The types of a view's columns are all nullable. */
type CatalogueRow = ReturnType<typeof snakeCased<Product>>;

async function fetchProducts(client: QueryClient, queryKey: QueryKey): Promise<Product[]> {
  try {
    return await readProducts();
  } catch (error) {
    if (client.getQueryData(queryKey) === undefined) {
      const known = pageDataSchema.safeParse(await dataOfPage(paths.pricing)).data?.products;
      client.setQueryData(queryKey, known, { updatedAt: 0 });
    }
    throw error;
  }
}

async function readProducts(): Promise<Product[]> {
  const data = await supabase
    .from('catalogue')
    .select(
      'id, name, description, price_cents, full_price_cents, sale_ends_at, features, capabilities',
    )
    .order('sort_order')
    .order('name')
    .overrideTypes<CatalogueRow[], { merge: false }>()
    .then(dataOf);
  return data.map(camelCased);
}

async function fetchQuote(plan: string, couponCode: string | null): Promise<Quote> {
  const data = await supabase
    .rpc('quote_order', {
      plan,
      ...(couponCode === null ? {} : { coupon_code: couponCode }),
    })
    .then(dataOf);
  return quoteSchema.parse(data);
}

const orderColumns =
  'id, order_number, product_id, product_name, total_cents, is_free, status, completed_at' as const;

/** The caller's order; null if not found. */
export async function fetchOrder(orderId: string): Promise<Order | null> {
  const data = await supabase
    .from('orders')
    .select(orderColumns)
    .eq('id', orderId)
    .maybeSingle()
    .then(dataOf);
  return data && toOrder(data);
}

const freshMs = 15 * 60 * 1000;
const justNow = () => new Date(serverNow() - freshMs).toISOString();

const ordersOf = (userId: string) =>
  supabase.from('orders').select(orderColumns).eq('user_id', userId);

/** Completed just now, or confirmed in this tab. */
async function fetchFreshOrder(plan: string, userId: string): Promise<Order | null> {
  const here = orderBoughtHere();
  const data = await ordersOf(userId)
    .eq('product_id', plan)
    .eq('status', 'completed')
    .or(`completed_at.gte.${justNow()},id.eq.${uuidOrNil(here ?? '')}`)
    .order('completed_at', { ascending: false })
    .limit(1)
    .maybeSingle()
    .then(dataOf);
  return data && toOrder(data);
}

async function fetchIsAtBank(plan: string, userId: string): Promise<boolean> {
  const data = await ordersOf(userId)
    .eq('product_id', plan)
    .in('status', ['pending', 'failed'])
    .not('processing_since', 'is', null)
    .limit(1)
    .then(dataOf);
  return data.length > 0;
}

/** The member's latest orders that are not known to be paid or were completed just now, and the one given. */
export async function fetchRecentOrders(
  userId: string,
  orderId: string | null = null,
): Promise<Order[]> {
  const data = await ordersOf(userId)
    .or(
      [
        'status.in.(pending,failed)',
        `and(status.eq.completed,completed_at.gte.${justNow()})`,
        ...(orderId === null ? [] : [`and(status.eq.completed,id.eq.${orderId})`]),
      ].join(),
    )
    .order('created_at', { ascending: false })
    .limit(5)
    .then(dataOf);
  return data.map(toOrder);
}

type OrderRow = Pick<
  Tables<'orders'>,
  | 'id'
  | 'order_number'
  | 'product_id'
  | 'product_name'
  | 'total_cents'
  | 'is_free'
  | 'status'
  | 'completed_at'
>;

const toOrder = ({ product_id: plan, ...row }: OrderRow): Order => ({
  ...camelCased(row),
  plan,
});

async function fetchHeldPlans(userId: string): Promise<HeldPlan[]> {
  const known = await partOfStart(userId, 'plans');
  if (known) return known.map(camelCased);
  return (await supabase.rpc('my_plans').then(dataOf)).map(camelCased);
}

async function fetchSavedCards(userId: string): Promise<SavedCard[]> {
  const data = await supabase
    .from('payment_methods')
    .select('stripe_payment_method_id, cardholder_name, card_type, last_four, expiry, is_default')
    .eq('user_id', userId)
    .order('is_default', { ascending: false })
    .order('created_at', { ascending: false })
    .then(dataOf);
  return data.flatMap((row) =>
    // A free purchase is stored among the cards but cannot be charged.
    row.stripe_payment_method_id === null
      ? []
      : {
          id: row.stripe_payment_method_id,
          cardholderName: row.cardholder_name,
          type: row.card_type,
          lastFour: row.last_four,
          expiry: row.expiry,
          isDefault: row.is_default,
        },
  );
}

async function fetchIsVerified(userId: string): Promise<boolean> {
  const data = await supabase
    .from('profiles')
    .select('email_verified_at')
    .eq('user_id', userId)
    .maybeSingle()
    .then(dataOf);
  return data !== null && data.email_verified_at !== null;
}

async function fetchProductFile(plan: string): Promise<ProductFile | null> {
  const data = await supabase
    .from('product_files')
    .select('storage_path, file_name, file_size')
    .eq('product_id', plan)
    .maybeSingle()
    .then(dataOf);
  return data && { path: data.storage_path, name: data.file_name, size: data.file_size };
}
