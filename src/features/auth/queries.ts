import { fromPostgrest } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

import type { Grant } from './access.ts';

/** Every entitlement of the signed-in member that has begun, live or ended. */
export async function fetchGrants(userId: string): Promise<Grant[]> {
  const [entitlements, products] = await Promise.all([
    supabase
      .from('entitlements')
      .select('plan, ends_at, revoked_at')
      .eq('user_id', userId)
      // By the server's clock: a slow one on the member's computer must not postpone a purchase.
      .lte('starts_at', 'now'),
    supabase.from('products').select('id, capabilities'),
  ]);
  if (entitlements.error) throw fromPostgrest(entitlements.error);
  if (products.error) throw fromPostgrest(products.error);
  const unlocked = new Map(products.data.map(({ id, capabilities }) => [id, capabilities]));
  return entitlements.data.map((row) => ({
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
