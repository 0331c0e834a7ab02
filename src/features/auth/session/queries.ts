import { dataOf } from '#lib/data/answers.ts';
import { supabase } from '#lib/data/supabase.ts';
import { myStartSchema, startIsAsked, type MyStart } from '#model/plans/my-start.ts';

import type { Grant } from './access.ts';

/** A clock that is slow by this much does not postpone a purchase. */
const slowClockMs = 10 * 60 * 1000;

interface Held {
  /** Every entitlement that has begun, live or ended. */
  grants: Grant[];
  isAdmin: boolean;
  /** An order is not known to be paid, or was completed just now. */
  hasFreshOrders: boolean;
}

/** What the signed-in person holds now. */
export async function fetchHeld(userId: string): Promise<Held> {
  const answer = ask();
  startIsAsked(userId, answer);
  const start = await answer;
  const soon = Date.now() + slowClockMs;
  return {
    grants: start.grants
      .filter(({ starts_at }) => Date.parse(starts_at) <= soon)
      .map(({ plan, ends_at: endsAt, revoked_at: revokedAt, capabilities }) => ({
        plan,
        endsAt,
        revokedAt,
        capabilities,
      })),
    isAdmin: start.is_admin,
    hasFreshOrders: start.has_fresh_orders,
  };
}

async function ask(): Promise<MyStart> {
  return myStartSchema.parse(await supabase.rpc('my_start').then(dataOf));
}
