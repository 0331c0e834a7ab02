import type { SupabaseClient } from '@supabase/supabase-js';
import type postgres from 'postgres';

/**
 * Makes a person an admin, refreshes their token, runs `act` and revokes the role, which their token still claims
 * afterwards.
 */
export async function actAsAdmin(
  sql: postgres.Sql,
  client: SupabaseClient,
  id: string,
  act: (admin: SupabaseClient) => Promise<void>,
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
