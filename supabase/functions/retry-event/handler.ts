import type { Stripe } from 'stripe';
import * as z from 'zod';

import { readBody } from '../_shared/body.ts';
import type { Orders } from '../_shared/orders.ts';
import { applyEvent } from '../_shared/stripe-events.ts';
import type { User } from '../_shared/supabase.ts';

const requestSchema = z.object({ eventId: z.string().min(1).max(255) });

interface Services {
  signedInAdmin: (request: Request) => Promise<User>;
  orders: Orders;
  stripe: Stripe;
}

/**
 * Applies a failed event of Stripe's again, for an admin. Safe to repeat: applying an event twice changes an
 * order once. Answers why it was refused again, or null.
 */
export async function retryEvent(
  request: Request,
  { signedInAdmin, orders, stripe }: Services,
): Promise<{ problem: string | null }> {
  const admin = await signedInAdmin(request);
  const { eventId } = await readBody(request, requestSchema);
  // SQL checks whether the caller is still an admin, and whether the event has failed.
  const event = await orders.reopenEvent(admin.id, eventId);
  return { problem: await applyEvent(event, orders, stripe) };
}
