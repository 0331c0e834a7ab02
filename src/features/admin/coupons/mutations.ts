import { changedRow, deletedRow } from '#lib/data/answers.ts';
import { RequestError } from '#lib/data/errors.ts';
import { snakeCased } from '#lib/data/row.ts';
import { runStripeTasks } from '#model/orders/stripe-tasks.ts';
import { supabase } from '#lib/data/supabase.ts';

import type { Coupon, CouponDraft } from '#model/coupons/coupon.ts';

/** Adds a coupon or updates the loaded version. Throws ConflictError if that version has been replaced. */
export async function saveCoupon(
  { code, ...draft }: CouponDraft,
  seenVersion: number | null,
): Promise<void> {
  const row = snakeCased(draft);
  const coupons = supabase.from('coupons');
  const answer = await (seenVersion === null
    ? coupons.insert({ code, ...row }).select('code')
    : coupons.update(row).match({ code, version: seenVersion }).select('code'));
  changedRow(answer, {
    23505: new RequestError('exists', `A coupon with the code ${code} already exists.`, 'code'),
  });
  runStripeTasks();
}

/** Activates or deactivates a code. */
export async function setCouponActive({ code, version }: Coupon, isActive: boolean): Promise<void> {
  await supabase
    .from('coupons')
    .update({ is_active: isActive })
    .match({ code, version })
    .select('code')
    .then(changedRow);
  runStripeTasks();
}

/** Deletes a code, unless an order uses it. */
export async function deleteCoupon({ code, version }: Coupon): Promise<void> {
  await supabase.from('coupons').delete().match({ code, version }).select('code').then(deletedRow);
  runStripeTasks();
}
