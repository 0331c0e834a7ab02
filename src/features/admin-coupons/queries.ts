import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { dataOf } from '#lib/answers.ts';
import { fetchPage, ilikePattern, readEvery, readPageOf, type Page } from '#lib/pages.ts';
import { supabase } from '#lib/supabase.ts';

import { couponSchema, couponUseSchema, type Coupon, type CouponFilter } from './schema.ts';

const adminCouponsKey = ['admin-coupons'] as const;

export const couponPageOptions = (filter: CouponFilter, text: string, page: number) =>
  queryOptions({
    queryKey: [...adminCouponsKey, 'page', filter, text, page],
    queryFn: () => fetchCouponPage(filter, text, page),
    placeholderData: keepPreviousData,
  });

/** A coupon's current state, or null if it doesn't exist. Refetched for every edit. */
export const couponOptions = (code: string) =>
  queryOptions({
    queryKey: [...adminCouponsKey, 'one', code],
    queryFn: () => fetchCoupon(code),
    staleTime: 0,
    gcTime: 0,
  });

export const couponUsesOptions = (code: string, page: number) =>
  queryOptions({
    queryKey: [...adminCouponsKey, 'uses', code, page],
    queryFn: () => fetchPage(couponUseSchema, supabase.rpc('coupon_uses', { of_code: code, page })),
    placeholderData: keepPreviousData,
  });

/** The products a coupon can apply to, on sale or not. */
export const couponProductsOptions = queryOptions({
  queryKey: [...adminCouponsKey, 'products'],
  queryFn: fetchProducts,
});

export const upgradeCreditOptions = queryOptions({
  queryKey: [...adminCouponsKey, 'upgrade-credit'],
  queryFn: fetchUpgradeCredit,
});

async function fetchCouponPage(
  filter: CouponFilter,
  text: string,
  page: number,
): Promise<Page<Coupon>> {
  const found = await readPageOf(page, (from, to) =>
    matching(filter, text).order('created_at', { ascending: false }).order('code').range(from, to),
  );
  return { ...found, rows: found.rows.map((row) => couponSchema.parse(row)) };
}

/** Every coupon that matches, oldest first. */
export async function fetchEveryCoupon(filter: CouponFilter, text: string): Promise<Coupon[]> {
  const rows = await readEvery((from, to) =>
    matching(filter, text).order('created_at').order('code').range(from, to),
  );
  return rows.map((row) => couponSchema.parse(row));
}

function matching(filter: CouponFilter, text: string) {
  let query = supabase.from('coupon_overview').select('*', { count: 'exact' });
  if (filter !== 'all') query = query.eq('state', filter);
  if (text !== '') query = query.ilike('code', ilikePattern(text));
  return query;
}

export async function fetchCoupon(code: string): Promise<Coupon | null> {
  const data = await supabase
    .from('coupon_overview')
    .select()
    .eq('code', code)
    .maybeSingle()
    .then(dataOf);
  return data && couponSchema.parse(data);
}

async function fetchProducts(): Promise<{ id: string; name: string }[]> {
  return supabase
    .from('products')
    .select('id, name')
    .order('sort_order')
    .order('name')
    .then(dataOf);
}

async function fetchUpgradeCredit(): Promise<boolean> {
  const data = await supabase
    .from('store_settings')
    .select('has_upgrade_credit')
    .single()
    .then(dataOf);
  return data.has_upgrade_credit;
}
