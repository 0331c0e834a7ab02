import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { fromPostgrest } from '#lib/errors.ts';
import { containing, fetchPage, readPageOf, type Page } from '#lib/pages.ts';
import { supabase } from '#lib/supabase.ts';

import { couponStateSchema, useSchema, type Coupon, type CouponPart } from './schema.ts';

/** Query keys for all coupon data in the admin area, invalidated together. */
export const adminCouponsKey = ['admin-coupons'] as const;

export const couponPageOptions = (part: CouponPart, text: string, page: number) =>
  queryOptions({
    queryKey: [...adminCouponsKey, 'page', part, text, page],
    queryFn: () => fetchCouponPage(part, text, page),
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
    queryFn: () => fetchPage(useSchema, supabase.rpc('coupon_uses', { of_code: code, page })),
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
  part: CouponPart,
  text: string,
  page: number,
): Promise<Page<Coupon>> {
  const found = await readPageOf(page, (from, to) => {
    let query = supabase.from('coupon_overview').select('*', { count: 'exact' });
    if (part !== 'all') query = query.eq('state', part);
    if (text !== '') query = query.ilike('code', containing(text));
    return query.order('created_at', { ascending: false }).order('code').range(from, to);
  });
  return { ...found, rows: found.rows.map(toCoupon) };
}

export async function fetchCoupon(code: string): Promise<Coupon | null> {
  const { data, error } = await supabase
    .from('coupon_overview')
    .select()
    .eq('code', code)
    .maybeSingle();
  if (error) throw fromPostgrest(error);
  return data && toCoupon(data);
}

/** The columns of the view; PostgREST types every view column as nullable. */
interface CouponRow {
  code: string | null;
  percent_off: number | null;
  description: string | null;
  is_active: boolean | null;
  starts_at: string | null;
  ends_at: string | null;
  max_redemptions: number | null;
  max_per_user: number | null;
  product_ids: string[] | null;
  version: number | null;
  state: string | null;
  used_count: number | null;
}

const toCoupon = (row: CouponRow): Coupon => ({
  code: row.code ?? '',
  percentOff: row.percent_off ?? 0,
  description: row.description ?? '',
  isActive: row.is_active ?? false,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  maxRedemptions: row.max_redemptions,
  maxPerUser: row.max_per_user,
  productIds: row.product_ids,
  version: row.version ?? 0,
  state: couponStateSchema.parse(row.state),
  usedCount: row.used_count ?? 0,
});

async function fetchProducts(): Promise<{ id: string; name: string }[]> {
  const { data, error } = await supabase
    .from('products')
    .select('id, name')
    .order('sort_order')
    .order('name');
  if (error) throw fromPostgrest(error);
  return data;
}

async function fetchUpgradeCredit(): Promise<boolean> {
  const { data, error } = await supabase
    .from('store_settings')
    .select('has_upgrade_credit')
    .single();
  if (error) throw fromPostgrest(error);
  return data.has_upgrade_credit;
}
