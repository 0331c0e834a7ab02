import type { SupabaseClient } from '@supabase/supabase-js';
import type postgres from 'postgres';
import { newPerson } from './support/clients.ts';

type Act = (admin: SupabaseClient) => Promise<void>;

/**
 * Somebody who was an admin when their token was made, and is none any more. What they do meanwhile
 * shows that they were one: it throws if they weren't.
 */
export async function demotedAdmin(sql: postgres.Sql, act?: Act): Promise<SupabaseClient> {
  const { client, id } = await newPerson();
  await beAdminForAMoment(sql, client, id, act);
  return client;
}

/** Makes somebody an admin, has them sign in anew and act as one, and takes it back. */
export async function beAdminForAMoment(
  sql: postgres.Sql,
  client: SupabaseClient,
  id: string,
  act: Act = askForCouponUses,
): Promise<void> {
  const record = (flag: boolean) => sql`
    update auth.users
    set raw_app_meta_data = raw_app_meta_data || jsonb_build_object('is_admin', ${flag}::boolean)
    where id = ${id}`;
  await record(true);
  await client.auth.refreshSession();
  await act(client);
  await record(false);
}

async function askForCouponUses(admin: SupabaseClient): Promise<void> {
  const { status } = await admin.rpc('coupon_uses', { of_code: 'NONE' });
  if (status !== 200) throw new Error('They never were an admin.');
}
