import type { Stripe } from 'stripe';

import { ClientError, readText } from '../_shared/http.ts';
import { logError } from '../_shared/log.ts';
import type { Orders, Payment } from '../_shared/orders.ts';
import { orderIdOf, paidCardOf } from '../_shared/payments.ts';
import { verifiedEvent } from '../_shared/stripe.ts';

const MAX_BYTES = 1024 * 1024;

interface Services {
  orders: Orders;
  stripe: Stripe;
  webhookSecret: string;
}

/**
 * Records an event of Stripe's and applies it to the order it is about, once. What fails for a
 * reason that may pass (the database is away) is thrown, becomes a 500, and is delivered again;
 * what SQL refuses would be refused for ever, so it is kept with the event and answered 200.
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
  if (await orders.recordEvent(impersonal(event))) await apply(event, orders, stripe);
  return { received: true };
}

const PERSONAL_FIELDS = new Set(
  'address billing_details client_secret email evidence name phone receipt_email shipping'.split(
    ' ',
  ),
);

/** What is kept of an event: who paid is Stripe's to know, and what we don't keep can't leak. */
function impersonal(event: Stripe.Event): Stripe.Event {
  return JSON.parse(
    JSON.stringify(event, (field, value) => (PERSONAL_FIELDS.has(field) ? undefined : value)),
  );
}

async function apply(event: Stripe.Event, orders: Orders, stripe: Stripe): Promise<void> {
  const payment = await paymentIn(event, stripe);
  if (!payment) return await orders.closeEvent(event.id);
  const context = { function: 'stripe-webhook', event_id: event.id };
  try {
    const status = await orders.settle(payment, event.id);
    // Without an order id it is a payment of another application on the same account.
    if (!status && payment.orderId) {
      logError(new Error('The event names no order of ours.'), context);
    }
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    logError(error, context);
    await orders.closeEvent(event.id, error.message);
  }
}

/** The payment an event is about and what became of it; null for an event that changes nothing. */
async function paymentIn(event: Stripe.Event, stripe: Stripe): Promise<Payment | null> {
  switch (event.type) {
    case 'payment_intent.succeeded':
      return {
        ...intentPayment(event.data.object, 'succeeded', event.data.object.amount_received),
        card: await paidCardOf(event.data.object, stripe),
      };
    case 'payment_intent.payment_failed':
      return intentPayment(event.data.object, 'failed', event.data.object.amount);
    case 'payment_intent.canceled':
      return intentPayment(event.data.object, 'canceled', event.data.object.amount);
    case 'charge.refunded': {
      const charge = event.data.object;
      const isFull = charge.amount_refunded >= charge.amount;
      const outcome = isFull ? 'refunded' : 'partially_refunded';
      return laterPayment(charge, outcome, charge.amount_refunded);
    }
    case 'charge.dispute.created':
      return laterPayment(event.data.object, 'disputed', event.data.object.amount);
    case 'charge.dispute.closed': {
      // Anything but a loss (a win, an inquiry closed, a dispute prevented) leaves us the money.
      const outcome = event.data.object.status === 'lost' ? 'dispute_lost' : 'dispute_won';
      return laterPayment(event.data.object, outcome, event.data.object.amount);
    }
    default:
      return null;
  }
}

function intentPayment(
  { id, metadata, currency }: Stripe.PaymentIntent,
  outcome: Payment['outcome'],
  amountCents: number,
): Payment {
  return { orderId: orderIdOf(metadata), intentId: id, outcome, amountCents, currency };
}

/** Charges carry their intent's metadata, disputes their own: SQL finds the order by the intent. */
function laterPayment(
  { payment_intent: intent, metadata, currency }: Stripe.Charge | Stripe.Dispute,
  outcome: Payment['outcome'],
  amountCents: number,
): Payment | null {
  if (!intent) return null;
  const intentId = typeof intent === 'string' ? intent : intent.id;
  return { orderId: orderIdOf(metadata), intentId, outcome, amountCents, currency };
}
