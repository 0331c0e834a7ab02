import type { SupabaseClient } from '@supabase/supabase-js';
import { QueryClient, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query';
import { supabase } from '#lib/supabase.ts';
import { newPerson, server } from '../support/clients.ts';
import { database } from '../support/database.ts';

/** From here on the site's queries and mutations are those of this person. */
export async function actAs(person: SupabaseClient): Promise<void> {
  const { data } = await person.auth.getSession();
  if (!data.session) throw new Error('They are not signed in.');
  const { error } = await supabase.auth.setSession(data.session);
  if (error) throw error;
}

/** A new admin, who may own what the demo one should not. Ask `removePerson` in the end. */
export async function newAdmin() {
  const person = await newPerson();
  const sql = database();
  await sql`
    update auth.users set raw_app_meta_data = raw_app_meta_data || '{"is_admin": true}'
    where id = ${person.id}`;
  await sql.end();
  await person.client.auth.refreshSession();
  return person;
}

/** Removes somebody's account, and their orders, which would outlive it. */
export async function removePerson({ id }: { id: string }): Promise<void> {
  await remove('entitlements', { user_id: id });
  await remove('orders', { user_id: id });
  const sql = database();
  await sql`delete from auth.users where id = ${id}`;
  await sql.end();
}

/** What a query answers, asked by a page that knows nothing yet. */
export const read = <Data, Key extends QueryKey>(
  options: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> => new QueryClient().fetchQuery(options);

/** Puts rows into a table past the policies; answers them. What a row leaves out is the default. */
export async function insert(table: string, rows: object | object[]) {
  const all = Array.isArray(rows) ? rows : [rows];
  const request = server().from(table).insert(all, { defaultToNull: false });
  return (await request.select().throwOnError()).data;
}

/** The row of a table as it is stored; null when there is none. */
export async function stored(table: string, key: Record<string, unknown>) {
  const { data } = await server().from(table).select().match(key).maybeSingle().throwOnError();
  return data;
}

export async function remove(table: string, key: Record<string, unknown>): Promise<void> {
  await server().from(table).delete().match(key).throwOnError();
}
