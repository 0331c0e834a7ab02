import type { Stripe } from 'stripe';

import { ClientError } from './http.ts';
import { logError } from './log.ts';
import type { Orders, Payment } from './orders.ts';
import {
  cancelPayment,
  disputeOutcome,
  failureOf,
  hasFailed,
  orderIdOf,
  paidCardOf,
  refundedCentsOf,
  refundIdOf,
} from './payments.ts';
import type { FailedRefund } from './refunds.ts';
import { idOf, isRefusal } from './stripe.ts';

interface Services {
  orders: Orders;
  stripe: Stripe;
}

/**
 * Applies a recorded event to its order and closes it. Returns why SQL refused it, which is also stored;
 * null if it was applied. A temporary failure is thrown and leaves the event open.
 */
export async function applyEvent(
  event: Stripe.Event,
  orders: Orders,
  stripe: Stripe,
): Promise<string | null> {
  const context = { event_id: event.id };
  try {
    const failed = await failedRefundIn(event, stripe);
    if (failed) {
      await orders.settleFailedRefund(failed, event.id);
      return null;
    }
    if (event.type === 'setup_intent.setup_failed') {
      await limitSetUp(event.data.object.id, { orders, stripe });
    }
    const payment = await paymentIn(event, stripe);
    if (!payment) {
      await orders.closeEvent(event.id);
      return null;
    }
    const status = await orders.settle(payment, event.id);
    // This was the last allowed attempt: SQL has ended the order.
    if (status === 'expired' && payment.outcome === 'failed') {
      await tryToCancel(payment.intentId, { orders, stripe });
    }
    // Without an order id it is a payment of another application on the same account.
    if (!status && payment.orderId) {
      logError(new Error('The event names no order of ours.'), context);
    }
    return null;
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    logError(error, context);
    await orders.closeEvent(event.id, error.message);
    return error.message;
  }
}

/** If canceling fails now, it stays among the Stripe tasks. */
async function tryToCancel(intentId: string, services: Services): Promise<void> {
  try {
    await cancelPayment(intentId, services);
  } catch (error) {
    logError(error, { intent: intentId });
  }
}

/** The same limit that SQL sets for an order, private.max_declines. */
const MOST_DECLINES = 10;

/** A set-up intent can test cards for free, so it is canceled after too many declines. */
async function limitSetUp(id: string, { orders, stripe }: Services): Promise<void> {
  if ((await orders.declinedSetUps(id)) < MOST_DECLINES) return;
  try {
    await stripe.setupIntents.cancel(id);
  } catch (error) {
    // It has already ended.
    if (!isRefusal(error)) throw error;
  }
}

/** Stripe reports it in several events; it counts once, whichever arrive. */
async function failedRefundIn(event: Stripe.Event, stripe: Stripe): Promise<FailedRefund | null> {
  switch (event.type) {
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated': {
      const refund = event.data.object;
      const intentId = idOf(refund.payment_intent);
      if (!hasFailed(refund) || intentId === null) return null;
      return {
        intentId,
        stripeRefundId: refund.id,
        refundId: refundIdOf(refund.metadata),
        refundedCents: (await refundedCentsOf(intentId, stripe)) ?? 0,
        problem: failureOf(refund),
      };
    }
  }
  return null;
}

/** The payment an event is about and its outcome; null for an event that changes nothing. */
async function paymentIn(event: Stripe.Event, stripe: Stripe): Promise<Payment | null> {
  switch (event.type) {
    case 'payment_intent.succeeded':
      return {
        ...intentPayment(event.data.object, 'succeeded', event.data.object.amount_received),
        card: await paidCardOf(event.data.object, stripe),
      };
    case 'payment_intent.processing':
      return intentPayment(event.data.object, 'processing', event.data.object.amount);
    case 'payment_intent.payment_failed':
      return intentPayment(event.data.object, 'failed', event.data.object.amount);
    case 'payment_intent.canceled':
      return intentPayment(event.data.object, 'canceled', event.data.object.amount);
    case 'charge.refunded':
      return await refundedPayment(event.data.object, stripe);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed': {
      const payment = chargedPayment(event.data.object);
      return payment && { ...payment, ...disputeOutcome(event.data.object, event.created) };
    }
  }
  return null;
}

function intentPayment(
  { id, metadata, currency }: Stripe.PaymentIntent,
  outcome: Payment['outcome'],
  amountCents: number,
): Payment {
  return { orderId: orderIdOf(metadata), intentId: id, outcome, amountCents, currency };
}

/** Charges carry their intent's metadata, disputes their own: SQL finds the order by the intent. */
function chargedPayment({
  payment_intent: intent,
  metadata,
  currency,
}: Stripe.Charge | Stripe.Dispute) {
  const intentId = idOf(intent);
  return intentId === null ? null : { orderId: orderIdOf(metadata), intentId, currency };
}

async function refundedPayment(charge: Stripe.Charge, stripe: Stripe): Promise<Payment | null> {
  const payment = chargedPayment(charge);
  if (!payment) return null;
  // The current state: a refund may have failed since the event. One that fails before this is settled is settled again by
  // reconcile-orders.
  const cents = (await refundedCentsOf(payment.intentId, stripe)) ?? charge.amount_refunded;
  const outcome = cents >= charge.amount ? 'refunded' : 'partially_refunded';
  return { ...payment, outcome, amountCents: cents };
}
