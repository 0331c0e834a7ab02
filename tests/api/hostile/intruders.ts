import { type SupabaseClient } from '@supabase/supabase-js';
import { type planHolders, grantPlan, visibleRows } from '../accounts.ts';
import { beAdminForAMoment } from '../demoted-admin.ts';
import { accessToken, newPerson, server, visitor } from '../support/clients.ts';
import { database } from '../support/database.ts';

const DAY_MS = 86_400_000;

/** Who tries: everybody who is no admin, or no longer. */
export const intruderNames = [
  'a visitor',
  'somebody who paid nothing',
  'a holder of cheatsheet',
  'a holder of cheatsheet-plus',
  'a holder of application',
  'a holder of application-plus',
  'a holder of interview-cheatsheet',
  'a holder of interview-cheatsheet-plus',
  'a member whose year is over',
  'a member who was refunded',
  'an admin demoted a moment ago',
] as const;
type IntruderName = (typeof intruderNames)[number];

export interface Intruder {
  name: IntruderName;
  client: SupabaseClient;
  /** Empty for a visitor. */
  id: string;
  /** Undefined for a visitor. */
  token: string | undefined;
}

/** All of them, new people each: what they do to what is their own disturbs nobody. */
export async function gatherIntruders(): Promise<Intruder[]> {
  return Promise.all(intruderNames.map(intruder));
}

export function called(name: IntruderName, among: readonly Intruder[]): Intruder {
  const found = among.find((one) => one.name === name);
  if (!found) throw new Error(`Nobody is ${name}.`);
  return found;
}

async function intruder(name: IntruderName): Promise<Intruder> {
  if (name === 'a visitor') return { name, client: visitor(), id: '', token: undefined };
  const { client, id } = await newPerson();
  const plan = name.split('a holder of ')[1];
  if (plan) await grantPlan(id, plan);
  if (name === 'a member whose year is over') {
    const starts_at = new Date(Date.now() - 366 * DAY_MS).toISOString();
    const ends_at = new Date(Date.now() - DAY_MS).toISOString();
    await changeGrant(await grantPlan(id, 'application-plus'), { starts_at, ends_at });
  }
  if (name === 'a member who was refunded') {
    const revoked_at = new Date().toISOString();
    const entitlement = await grantPlan(id, 'application-plus');
    await changeGrant(entitlement, { revoked_at, revoked_reason: 'refunded' });
  }
  if (name === 'an admin demoted a moment ago') await promoteAndDemote(client, id);
  return { name, client, id, token: await accessToken(client) };
}

/** Whether a plan of theirs opens what the capability does. */
export function holds({ name }: Intruder, capability: 'profiles' | 'plus'): boolean {
  const plans: Record<typeof capability, (typeof planHolders)[number][]> = {
    profiles: ['cheatsheet', 'cheatsheet-plus', 'application-plus', 'interview-cheatsheet-plus'],
    plus: ['cheatsheet-plus'],
  };
  return plans[capability].some((plan) => name === `a holder of ${plan}`);
}

async function changeGrant(id: string, values: object): Promise<void> {
  await server().from('entitlements').update(values).eq('id', id).throwOnError();
}

/** The token they are left with still says that they are an admin. */
async function promoteAndDemote(client: SupabaseClient, id: string): Promise<void> {
  const sql = database();
  await beAdminForAMoment(sql, client, id, async (admin) => {
    if ((await visibleRows(admin, 'coupons')) === 0) throw new Error('They were no admin.');
  });
  await sql.end();
}
