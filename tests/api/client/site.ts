import type { SupabaseClient } from '@supabase/supabase-js';
import { QueryClient, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query';
import { supabase } from '#lib/data/supabase.ts';
import { newPerson, server } from '../support/clients.ts';
import { database } from '../support/database.ts';

/** Runs the site's queries and mutations as this person from here on. */
export async function actAs(person: SupabaseClient): Promise<void> {
  const { data } = await person.auth.getSession();
  if (!data.session) throw new Error('The person is not signed in.');
  const { error } = await supabase.auth.setSession(data.session);
  if (error) throw error;
}

/** A new admin with rows of their own. Call `removePerson` after the tests. */
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

/** Removes an account, and its orders, which would outlive it. */
export async function removePerson({ id }: { id: string }): Promise<void> {
  await remove('entitlements', { user_id: id });
  await remove('orders', { user_id: id });
  const sql = database();
  await sql`delete from auth.users where id = ${id}`;
  await sql.end();
}

/** Runs a query with an empty cache. */
export const read = <Data, Key extends QueryKey>(
  options: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> => new QueryClient().fetchQuery(options);

/** Inserts rows without policies and returns them. Omitted columns get their defaults. */
export async function insert(table: string, rows: object | object[]) {
  const all = Array.isArray(rows) ? rows : [rows];
  const request = server().from(table).insert(all, { defaultToNull: false });
  return (await request.select().throwOnError()).data;
}

/** The stored row of a table, or null. */
export async function stored(table: string, key: Record<string, unknown>) {
  const { data } = await server().from(table).select().match(key).maybeSingle().throwOnError();
  return data;
}

export async function remove(table: string, key: Record<string, unknown>): Promise<void> {
  await server().from(table).delete().match(key).throwOnError();
}
