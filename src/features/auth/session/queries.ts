import { dataOf } from '#lib/data/answers.ts';
import { supabase } from '#lib/data/supabase.ts';
import { setServerTime } from '#lib/dates/server-clock.ts';
import { myStartSchema, startIsAsked, type MyStart } from '#model/plans/my-start.ts';

import type { Access } from './access.ts';

interface Held {
  access: Access;
  role: MyStart['role'];
  /** When the first of the access ends; null without any. */
  nextEnd: string | null;
}

/** What the signed-in person holds now. */
export async function fetchHeld(userId: string): Promise<Held> {
  const answer = ask();
  startIsAsked(userId, answer);
  const start = await answer;
  setServerTime(start.now);
  return {
    access: {
      userPlans: start.held_products,
      capabilities: start.capabilities,
      hasFreshOrders: start.has_fresh_orders,
    },
    role: start.role,
    nextEnd: start.next_end,
  };
}

async function ask(): Promise<MyStart> {
  return myStartSchema.parse(await supabase.rpc('my_start').then(dataOf));
}
