import { ConflictError, fromPostgrest, RequestError } from '#lib/errors.ts';
import { runStripeTasks } from '#lib/stripe-tasks.ts';
import { supabase } from '#lib/supabase.ts';

import type { Coupon, CouponDraft } from './schema.ts';

/** Adds a coupon or updates the loaded version. Throws ConflictError if that version has been replaced. */
export async function saveCoupon(
  { code, ...draft }: CouponDraft,
  seenVersion: number | null,
): Promise<void> {
  const row = {
    percent_off: draft.percentOff,
    amount_off_cents: draft.amountOffCents,
    description: draft.description,
    is_active: draft.isActive,
    starts_at: draft.startsAt,
    ends_at: draft.endsAt,
    max_redemptions: draft.maxRedemptions,
    max_per_user: draft.maxPerUser,
    product_ids: draft.productIds,
  };
  const coupons = supabase.from('coupons');
  const { data, error } = await (seenVersion === null
    ? coupons.insert({ code, ...row }).select('code')
    : coupons.update(row).eq('code', code).eq('version', seenVersion).select('code'));
  if (error?.code === '23505') {
    throw new RequestError('exists', `A coupon with the code ${code} already exists.`);
  }
  if (error) throw fromPostgrest(error);
  if (data.length === 0) throw new ConflictError();
  runStripeTasks();
}

/** Activates or deactivates a code. */
export async function setCouponActive({ code, version }: Coupon, isActive: boolean): Promise<void> {
  const { data, error } = await supabase
    .from('coupons')
    .update({ is_active: isActive })
    .eq('code', code)
    .eq('version', version)
    .select('code');
  if (error) throw fromPostgrest(error);
  if (data.length === 0) throw new ConflictError();
  runStripeTasks();
}

/** Deletes a code, unless an order uses it. */
export async function deleteCoupon({ code, version }: Coupon): Promise<void> {
  const { data, error } = await supabase
    .from('coupons')
    .delete()
    .eq('code', code)
    .eq('version', version)
    .select('code');
  if (error) {
    const failure = fromPostgrest(error);
    throw new RequestError(failure.code, [failure.message, error.hint].filter(Boolean).join(' '));
  }
  if (data.length === 0) throw new ConflictError();
  runStripeTasks();
}

/** Switches the upgrade credit. Throws ConflictError when another admin already did. */
export async function setUpgradeCredit(isOn: boolean): Promise<void> {
  const { data, error } = await supabase
    .from('store_settings')
    .update({ has_upgrade_credit: isOn })
    .eq('has_upgrade_credit', !isOn)
    .select('id');
  if (error) throw fromPostgrest(error);
  if (data.length === 0) throw new ConflictError();
  runStripeTasks();
}
