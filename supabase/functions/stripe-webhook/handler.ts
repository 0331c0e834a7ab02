import type { Stripe } from 'stripe';

import { readText } from '../_shared/http.ts';
import type { Orders } from '../_shared/orders.ts';
import { applyEvent } from '../_shared/stripe-events.ts';
import { verifiedEvent } from '../_shared/stripe.ts';

const MAX_BYTES = 1024 * 1024;

interface Services {
  orders: Orders;
  stripe: Stripe;
  webhookSecret: string;
}

/**
 * Records a Stripe event and applies it to its order, once. A temporary failure (such as a database
 * outage) is thrown as a 500, so that Stripe delivers the event again; an event that SQL refuses would
 * always be refused, so it is stored with the reason and answered with 200.
 */
export async function stripeWebhook(
  request: Request,
  { orders, stripe, webhookSecret }: Services,
): Promise<{ received: true }> {
  const event = await verifiedEvent(stripe, {
    body: await readText(request, MAX_BYTES),
    signature: request.headers.get('stripe-signature'),
    secret: webhookSecret,
  });
  if (await orders.recordEvent(withoutPersonalData(event))) await applyEvent(event, orders, stripe);
  return { received: true };
}

const PERSONAL_FIELDS = new Set(
  'address billing_details client_secret email evidence name phone receipt_email shipping'.split(
    ' ',
  ),
);

/** The stored part of an event, without personal data: what isn't stored can't leak. */
function withoutPersonalData(event: Stripe.Event): Stripe.Event {
  return JSON.parse(
    JSON.stringify(event, (field, value) => (PERSONAL_FIELDS.has(field) ? undefined : value)),
  );
}
