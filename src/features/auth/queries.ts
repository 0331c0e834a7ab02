import { fromPostgrest } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

import type { Grant } from './access.ts';

/** Every entitlement of the signed-in person, live or not, as the policies let them see it. */
export async function fetchGrants(userId: string): Promise<Grant[]> {
  const [entitlements, products] = await Promise.all([
    supabase.from('entitlements').select('plan, ends_at, revoked_at').eq('user_id', userId),
    supabase.from('products').select('id, capabilities'),
  ]);
  if (entitlements.error) throw fromPostgrest(entitlements.error);
  if (products.error) throw fromPostgrest(products.error);
  const unlocked = new Map(products.data.map(({ id, capabilities }) => [id, capabilities]));
  return entitlements.data.map((row) => ({
    plan: row.plan,
    endsAt: row.ends_at,
    revokedAt: row.revoked_at,
    // A product that is off sale and no longer held is hidden, and grants nothing.
    capabilities: unlocked.get(row.plan) ?? [],
  }));
}

/**
 * Whether the signed-in account is an admin's at this moment; null if nobody could say. Asking also
 * finds out whether the session is still a valid one: if not, the client ends it.
 */
export async function fetchAdminFlag(): Promise<boolean | null> {
  const { data } = await supabase.auth.getUser();
  return data.user ? data.user.app_metadata['is_admin'] === true : null;
}
