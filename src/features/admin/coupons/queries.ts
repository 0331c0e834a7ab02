import { queryOptions } from '@tanstack/react-query';

import { dataOf } from '#lib/data/answers.ts';
import {
  fetchPage,
  ilikePattern,
  readEvery,
  readPageOf,
  sortedBy,
  type Page,
} from '#lib/data/pages.ts';
import { openedOptions, pageOptions } from '#lib/data/query-options.ts';
import { supabase } from '#lib/data/supabase.ts';

import { couponSchema, type Coupon } from '#model/coupons/coupon.ts';

import { couponUseSchema } from './schema.ts';
import type { CouponsView } from './search-params.ts';

export const couponPageOptions = (view: CouponsView) =>
  pageOptions(['admin-coupons', 'page', view], () => fetchCouponPage(view));

/** A coupon's current state, or null if it doesn't exist. Refetched for every edit. */
export const couponOptions = (code: string) =>
  openedOptions(['admin-coupons', 'one', code], () => fetchCoupon(code));

export const couponUsesOptions = (code: string, page: number) =>
  pageOptions(['admin-coupons', 'uses', code, page], () =>
    fetchPage(couponUseSchema, supabase.rpc('coupon_uses', { of_code: code, page })),
  );

/** The products a coupon can apply to, on sale or not. */
export const couponProductsOptions = queryOptions({
  queryKey: ['admin-coupons', 'products'],
  queryFn: fetchProducts,
});

async function fetchCouponPage(view: CouponsView): Promise<Page<Coupon>> {
  const found = await readPageOf(view.page, (from, to) =>
    matching(view)
      .order(...sortedBy(view.sort))
      .order('code')
      .range(from, to),
  );
  return { ...found, rows: found.rows.map((row) => couponSchema.parse(row)) };
}

/** Every coupon that matches, oldest first. */
export async function fetchEveryCoupon(view: CouponsView): Promise<Coupon[]> {
  const rows = await readEvery((from, to) =>
    matching(view).order('created_at').order('code').range(from, to),
  );
  return rows.map((row) => couponSchema.parse(row));
}

function matching({ state, text }: CouponsView) {
  let query = supabase.from('coupon_overview').select('*', { count: 'exact' });
  if (state !== '') query = query.eq('state', state);
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
