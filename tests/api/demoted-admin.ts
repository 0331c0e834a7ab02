import type { SupabaseClient } from '@supabase/supabase-js';
import type postgres from 'postgres';
import { newPerson, signedIn } from './support/clients.ts';

/** Somebody who was an admin when they signed in, and is none any more. */
export async function demotedAdmin(sql: postgres.Sql): Promise<SupabaseClient> {
  const { email, id } = await newPerson();
  await sql`update auth.users set raw_app_meta_data = raw_app_meta_data || '{"is_admin": true}' where id = ${id}`;
  const client = await signedIn(email);
  const { status } = await client.rpc('coupon_uses', { of_code: 'NONE' });
  if (status !== 200) throw new Error('They never were an admin.');
  await sql`update auth.users set raw_app_meta_data = raw_app_meta_data - 'is_admin' where id = ${id}`;
  return client;
}
