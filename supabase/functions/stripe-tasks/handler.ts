import type { Stripe } from 'stripe';
import * as z from 'zod';

import { readBody } from '../_shared/body.ts';
import { detachCard } from '../_shared/cards.ts';
import { ClientError } from '../_shared/http.ts';
import { logError } from '../_shared/log.ts';
import type { Orders } from '../_shared/orders.ts';
import { cancelPayment } from '../_shared/payments.ts';
import type { StripeTasks } from '../_shared/stripe-tasks.ts';

interface Services {
  tasks: StripeTasks;
  orders: Pick<Orders, 'settle'>;
  stripe: Stripe;
}

/** How many of them Stripe is asked at a time. */
const AT_ONCE = 5;

/**
 * Has Stripe cancel the payments of orders that have ended, and take saved cards from those who may no longer use
 * them. A schedule calls it, and so do pages after a change that leaves such a task. It does nothing but what
 * SQL has decided, and asks Stripe about each at most once a minute, so that anybody may call it.
 */
export async function stripeTasks(
  request: Request,
  services: Services,
): Promise<{ done: number; left: number }> {
  // The doctor sends nothing, and hears from the refusal that all has loaded.
  await readBody(request, z.strictObject({}));
  const ids = await services.tasks.take();
  let done = 0;
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = ids.slice(start, start + AT_ONCE);
    const results = await Promise.all(some.map((id) => attempt(id, services)));
    done += results.filter(Boolean).length;
  }
  return { done, left: ids.length - done };
}

/** Answers whether it is done. One that fails is tried again at another time. */
async function attempt(id: string, services: Services): Promise<boolean> {
  try {
    if (!(await perform(id, services))) return false;
    await services.tasks.finish(id);
    return true;
  } catch (error) {
    logError(error, { function: 'stripe-tasks', task: id });
    // What SQL refuses was paid, for another amount say: there is nothing to cancel, and reconcile-orders says so.
    if (error instanceof ClientError) await services.tasks.finish(id);
    return false;
  }
}

async function perform(id: string, services: Services): Promise<boolean> {
  if (id.startsWith('pm_')) {
    await detachCard(id, services.stripe);
    return true;
  }
  const intent = await cancelPayment(id, services);
  return intent === null || intent.status === 'canceled' || intent.status === 'succeeded';
}
