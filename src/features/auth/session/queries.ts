import { dataOf } from '#lib/data/answers.ts';
import { supabase } from '#lib/data/supabase.ts';

import type { Grant } from './access.ts';

/** A clock that is slow by this much does not postpone a purchase. */
const slowClockMs = 10 * 60 * 1000;

/** Every entitlement of the signed-in member that has begun, live or ended. */
export async function fetchGrants(userId: string): Promise<Grant[]> {
  const [entitlements, products] = await Promise.all([
    supabase
      .from('entitlements')
      .select('plan, starts_at, ends_at, revoked_at')
      .eq('user_id', userId)
      .then(dataOf),
    supabase.from('products').select('id, capabilities').then(dataOf),
  ]);
  const unlocked = new Map(products.map(({ id, capabilities }) => [id, capabilities]));
  const soon = Date.now() + slowClockMs;
  const begun = entitlements.filter(({ starts_at }) => Date.parse(starts_at) <= soon);
  return begun.map((row) => ({
    plan: row.plan,
    endsAt: row.ends_at,
    revokedAt: row.revoked_at,
    // A product off sale and no longer held is hidden by RLS, and grants nothing.
    capabilities: unlocked.get(row.plan) ?? [],
  }));
}

/**
 * Returns whether the signed-in account is an admin now; null if unknown. The request also validates the
 * session: the client ends an invalid one.
 */
export async function fetchAdminFlag(): Promise<boolean | null> {
  const { data } = await supabase.auth.getUser();
  return data.user ? data.user.app_metadata['is_admin'] === true : null;
}
