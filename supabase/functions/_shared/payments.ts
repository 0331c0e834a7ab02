import type { Stripe } from 'stripe';

import type { Payment } from './orders.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The order an object of Stripe's belongs to; null when it isn't one of ours. */
export function orderIdOf(metadata: Stripe.Metadata): string | null {
  const id = metadata['order_id'];
  return id !== undefined && UUID.test(id) ? id : null;
}

/** What an intent's present state means for its order; null while it can still go either way. */
export function paymentOf(intent: Stripe.PaymentIntent): Payment | null {
  const payment = {
    orderId: orderIdOf(intent.metadata),
    intentId: intent.id,
    currency: intent.currency,
  };
  switch (intent.status) {
    case 'succeeded':
      return { ...payment, outcome: 'succeeded', amountCents: intent.amount_received };
    case 'canceled':
      return { ...payment, outcome: 'canceled', amountCents: intent.amount };
    default:
      return null;
  }
}
