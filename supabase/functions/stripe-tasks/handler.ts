import type { Stripe } from 'stripe';
import * as z from 'zod';

import { readBody } from '../_shared/body.ts';
import { recordFees } from '../_shared/balance.ts';
import { detachCard } from '../_shared/cards.ts';
import { updateCustomer } from '../_shared/customers.ts';
import { ClientError } from '../_shared/http.ts';
import { logError } from '../_shared/log.ts';
import type { Orders } from '../_shared/orders.ts';
import { cancelPayment } from '../_shared/payments.ts';
import type { StripeTasks } from '../_shared/stripe-tasks.ts';

interface Services {
  tasks: StripeTasks;
  orders: Pick<Orders, 'settle' | 'recordBalance'>;
  stripe: Stripe;
}

/** The number of concurrent Stripe requests. */
const CONCURRENCY = 5;

/** Before the intent whose fees are to be read. */
const FEES = 'fees:';

/**
 * Cancels the Stripe payments of orders that have ended, detaches saved cards that may no longer be used,
 * updates customers whose email has changed, or whose account is gone, and reads the fees of payments. Called by a schedule, and by pages after a change that creates such a task. It only does what SQL
 * has decided, and tries each task at most once a minute, so anyone may call it.
 */
export async function stripeTasks(
  request: Request,
  services: Services,
): Promise<{ done: number; left: number }> {
  // The doctor sends no body: this refusal confirms that everything has loaded.
  await readBody(request, z.strictObject({}));
  const ids = await services.tasks.take();
  let done = 0;
  for (let start = 0; start < ids.length; start += CONCURRENCY) {
    const some = ids.slice(start, start + CONCURRENCY);
    const results = await Promise.all(some.map((id) => attempt(id, services)));
    done += results.filter(Boolean).length;
  }
  return { done, left: ids.length - done };
}

/** Returns whether the task is done. A failed one is retried later. */
async function attempt(id: string, services: Services): Promise<boolean> {
  try {
    if (!(await perform(id, services))) return false;
    await services.tasks.finish(id);
    return true;
  } catch (error) {
    logError(error, { function: 'stripe-tasks', task: id });
    // SQL refuses a payment of, say, another amount: there is nothing to cancel, and reconcile-orders reports it.
    if (error instanceof ClientError) await services.tasks.finish(id);
    return false;
  }
}

async function perform(id: string, services: Services): Promise<boolean> {
  if (id.startsWith('pm_')) {
    await detachCard(id, services.stripe);
    return true;
  }
  if (id.startsWith('cus_')) {
    await updateCustomer(id, services);
    return true;
  }
  if (id.startsWith(FEES)) return await recordFees(id.slice(FEES.length), services);
  const intent = await cancelPayment(id, services);
  return intent === null || intent.status === 'canceled' || intent.status === 'succeeded';
}
