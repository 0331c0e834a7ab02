import { fromPostgrest } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

import type { Grant } from './access.ts';

/** Every entitlement of the signed-in person, live or not, as the policies let them see it. */
export async function fetchGrants(userId: string): Promise<Grant[]> {
  const { data, error } = await supabase
    .from('entitlements')
    .select('product_id, ends_at, revoked_at, products(product_capabilities(capability))')
    .eq('user_id', userId);
  if (error) throw fromPostgrest(error);
  return data.map((row) => ({
    plan: row.product_id,
    endsAt: row.ends_at,
    revokedAt: row.revoked_at,
    // A product that is off sale and no longer held is hidden, and grants nothing.
    capabilities:
      (row.products as typeof row.products | null)?.product_capabilities.map(
        (granted) => granted.capability,
      ) ?? [],
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
