import type { SupabaseClient } from '@supabase/supabase-js';
import { server, signedIn } from './support/clients.ts';
import { prove } from './support/proofs.ts';

/** The demo accounts that hold a plan, each named after it. */
export const planHolders = [
  'cheatsheet',
  'cheatsheet-plus',
  'application',
  'application-plus',
  'interview-cheatsheet',
  'interview-cheatsheet-plus',
] as const;

export type DemoAccount = (typeof planHolders)[number] | 'admin' | 'unpaid';

const sessions = new Map<DemoAccount, Promise<SupabaseClient>>();

/** A demo account, signed in once for all tests of a file. The admin has proved to be one. */
export async function demo(account: DemoAccount): Promise<SupabaseClient> {
  const session = sessions.get(account) ?? signedIn(`${account}@example.com`);
  sessions.set(account, session);
  const client = await session;
  // A proof lasts ten minutes.
  if (account === 'admin' && Date.now() - provedAt > 5 * 60_000) {
    provedAt = Date.now();
    await prove(client, 'refund');
  }
  return client;
}

let provedAt = 0;

/** Grants a plan without a checkout. Returns the entitlement's id. */
export async function grantPlan(userId: string, productId: string): Promise<string> {
  const { data } = await server()
    .from('entitlements')
    .insert({ user_id: userId, product_id: productId })
    .select('id')
    .single()
    .throwOnError();
  return data.id;
}

/** The number of rows of a table that a client can read: 0 without access. */
export async function visibleRows(client: SupabaseClient, table: string): Promise<number> {
  const key = { coupons: 'code', profiles: 'user_id', school_figures: 'school_id' }[table] ?? 'id';
  const { data, count } = await client.from(table).select(key, { count: 'exact' }).limit(1);
  return Math.max(count ?? 0, data?.length ?? 0);
}
