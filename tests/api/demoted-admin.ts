import type { SupabaseClient } from '@supabase/supabase-js';
import type postgres from 'postgres';
import { demo } from './accounts.ts';
import { newPerson, visitor } from './support/clients.ts';

type Act = (admin: SupabaseClient) => Promise<void>;

/**
 * A person whose token still claims the admin role after it was revoked. `act` runs while they are an
 * admin, and throws if they are not.
 */
export async function demotedAdmin(sql: postgres.Sql, act?: Act): Promise<SupabaseClient> {
  const { client, id } = await newPerson();
  await actAsAdmin(sql, client, id, act);
  return client;
}

/** Makes a person an admin, refreshes their token, runs `act` and revokes the role. */
export async function actAsAdmin(
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

/** Everyone an admin's function has to refuse. */
export const nonAdmins = (
  sql: postgres.Sql,
  act?: Act,
): [name: string, connect: () => Promise<SupabaseClient>][] => [
  ['a visitor', () => Promise.resolve(visitor())],
  ['a member', () => demo('cheatsheet')],
  ['a demoted admin', () => demotedAdmin(sql, act)],
];

async function askForCouponUses(admin: SupabaseClient): Promise<void> {
  const { status } = await admin.rpc('coupon_uses', { of_code: 'NONE' });
  if (status !== 200) throw new Error('They were never an admin.');
}
