import { type SupabaseClient } from '@supabase/supabase-js';
import { type planHolders, grantPlan, visibleRows } from '../accounts.ts';
import { accessToken, newPerson, server, visitor } from '../support/clients.ts';
import { database } from '../support/database.ts';

const DAY_MS = 86_400_000;

/** Everyone who is not an admin, or no longer. Support reads people and orders, and nothing else. */
export const actorNames = [
  'a visitor',
  'someone who paid nothing',
  'a holder of cheatsheet',
  'a holder of cheatsheet-plus',
  'a holder of application',
  'a holder of application-plus',
  'a holder of interview-cheatsheet',
  'a holder of interview-cheatsheet-plus',
  'a member whose plan has ended',
  'a member who was refunded',
  'a demoted admin',
  'support',
] as const;
type ActorName = (typeof actorNames)[number];

export interface Actor {
  name: ActorName;
  client: SupabaseClient;
  /** Empty for a visitor. */
  id: string;
  /** Undefined for a visitor. */
  token: string | undefined;
}

/** Creates a new account for each, so that changes to their own rows affect no other test. */
export async function createActors(): Promise<Actor[]> {
  return Promise.all(actorNames.map(createActor));
}

export function actorNamed(name: ActorName, among: readonly Actor[]): Actor {
  const found = among.find((one) => one.name === name);
  if (!found) throw new Error(`There is no actor '${name}'.`);
  return found;
}

async function createActor(name: ActorName): Promise<Actor> {
  if (name === 'a visitor') return { name, client: visitor(), id: '', token: undefined };
  const { client, id } = await newPerson();
  const plan = name.split('a holder of ')[1];
  if (plan) await grantPlan(id, plan);
  if (name === 'a member whose plan has ended') {
    const starts_at = new Date(Date.now() - 366 * DAY_MS).toISOString();
    const ends_at = new Date(Date.now() - DAY_MS).toISOString();
    await changeGrant(await grantPlan(id, 'application-plus'), { starts_at, ends_at });
  }
  if (name === 'a member who was refunded') {
    const revoked_at = new Date().toISOString();
    const entitlement = await grantPlan(id, 'application-plus');
    await changeGrant(entitlement, { revoked_at, revoked_reason: 'refunded' });
  }
  if (name === 'a demoted admin') await promoteAndDemote(client, id);
  if (name === 'support') await makeSupport(client, id);
  return { name, client, id, token: await accessToken(client) };
}

/** Returns whether an actor's plan has a capability. */
export function holds({ name }: Actor, capability: 'profiles' | 'plus'): boolean {
  const plans: Record<typeof capability, (typeof planHolders)[number][]> = {
    profiles: ['cheatsheet', 'cheatsheet-plus', 'application-plus', 'interview-cheatsheet-plus'],
    plus: ['cheatsheet-plus'],
  };
  return plans[capability].some((plan) => name === `a holder of ${plan}`);
}

async function changeGrant(id: string, values: object): Promise<void> {
  await server().from('entitlements').update(values).eq('id', id).throwOnError();
}

async function makeSupport(client: SupabaseClient, id: string): Promise<void> {
  const sql = database();
  await sql`
    update auth.users set raw_app_meta_data = raw_app_meta_data || '{"is_support": true}' where id = ${id}`;
  await sql.end();
  await client.auth.refreshSession();
  await client.rpc('search_orders').throwOnError();
}

/** Leaves them with a token that still claims the admin role. */
async function promoteAndDemote(client: SupabaseClient, id: string): Promise<void> {
  const sql = database();
  const record = (flag: boolean) => sql`
    update auth.users
    set raw_app_meta_data = raw_app_meta_data || jsonb_build_object('is_admin', ${flag}::boolean)
    where id = ${id}`;
  await record(true);
  await client.auth.refreshSession();
  if ((await visibleRows(client, 'coupons')) === 0) throw new Error('They were never an admin.');
  await record(false);
  await sql.end();
}
