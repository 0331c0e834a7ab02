import type { SupabaseClient } from '@supabase/supabase-js';
import type postgres from 'postgres';
import { newPerson } from './support/clients.ts';

type Act = (admin: SupabaseClient) => Promise<void>;

/**
 * A person whose token still claims the admin role after it was revoked. `act` runs while they are an
 * admin, and throws if they are not.
 */
export async function demotedAdmin(sql: postgres.Sql, act: Act): Promise<SupabaseClient> {
  const { client, id } = await newPerson();
  await actAsAdmin(sql, client, id, act);
  return client;
}

/** Makes a person an admin, refreshes their token, runs `act` and revokes the role. */
export async function actAsAdmin(
  sql: postgres.Sql,
  client: SupabaseClient,
  id: string,
  act: Act,
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
