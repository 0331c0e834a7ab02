import type { Stripe } from 'stripe';

import { cardTypeOf } from './cards.ts';
import { ClientError } from './http.ts';
import { logError } from './log.ts';
import type { Orders, PaidCard, Payment } from './orders.ts';
import { found, refusalCode } from './stripe.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The order an object of Stripe's belongs to; null when it isn't one of ours. */
export const orderIdOf = (metadata: Stripe.Metadata) => idIn(metadata, 'order_id');

/** The row of ours that a refund was asked for under; null when it was made at Stripe. */
export const refundIdOf = (metadata: Stripe.Metadata | null) => idIn(metadata ?? {}, 'refund_id');

function idIn(metadata: Stripe.Metadata, name: string): string | null {
  const { [name]: id = '' } = metadata;
  return UUID.test(id) ? id : null;
}

/** Whether a refund's money never arrived, or came back: the buyer does not have it. */
export function hasFailed({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled';
}

/** Stripe's word for why a refund failed, which is often 'unknown'. */
export const failureOf = ({ failure_reason: reason, status }: Stripe.Refund): string =>
  reason ?? String(status);

/** The cents of an intent's payment that stand as given back at this moment; null of one never refunded. */
export async function refundedCentsOf(intentId: string, stripe: Stripe): Promise<number | null> {
  let cents: number | null = null;
  for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: 100 })) {
    cents = (cents ?? 0) + (hasFailed(refund) ? 0 : refund.amount);
  }
  return cents;
}

/**
 * The card that paid for an intent; null when it was none, or can't be looked up: what was bought
 * doesn't wait for what its receipt shows.
 */
export async function paidCardOf(
  { id, latest_charge: charge }: Stripe.PaymentIntent,
  stripe: Stripe,
): Promise<PaidCard | null> {
  if (!charge) return null;
  try {
    const { payment_method_details: paidWith } =
      typeof charge === 'string' ? await stripe.charges.retrieve(charge) : charge;
    const { brand = null, last4 } = paidWith?.card ?? {};
    return last4 ? { type: cardTypeOf(brand), lastFour: last4 } : null;
  } catch (error) {
    logError(error, { step: 'look up the card', payment_intent: id });
    return null;
  }
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
  }
  return null;
}

/** The same, ready to be settled: with the card, if it paid. */
export async function paymentToSettle(
  intent: Stripe.PaymentIntent,
  stripe: Stripe,
): Promise<Payment | null> {
  const payment = paymentOf(intent);
  if (payment?.outcome !== 'succeeded') return payment;
  return { ...payment, card: await paidCardOf(intent, stripe) };
}

/**
 * Has Stripe cancel the payment of an order that has ended, and settles what came of it: one that was paid before is
 * honoured. Answers the intent, which is none of these while its bank decides; null when Stripe has none such.
 */
export async function cancelPayment(
  intentId: string,
  { orders, stripe }: { orders: Pick<Orders, 'settle'>; stripe: Stripe },
): Promise<Stripe.PaymentIntent | null> {
  const intent = await found(
    stripe.paymentIntents.cancel(intentId).catch(() => stripe.paymentIntents.retrieve(intentId)),
  );
  const payment = intent ? await paymentToSettle(intent, stripe) : unpayable(intentId);
  if (payment) await orders.settle(payment);
  return intent;
}

/** Nobody can pay an intent of another account, which our keys were for before: as good as canceled. */
export const unpayable = (intentId: string): Payment => ({
  orderId: null,
  intentId,
  outcome: 'canceled',
  amountCents: 0,
  currency: 'usd',
});

/** Whether Stripe refuses because an intent is past that: paid, canceled, or its bank is being asked. */
export const isPastChange = (error: unknown) =>
  refusalCode(error) === 'payment_intent_unexpected_state';

export const goingThrough = () =>
  new ClientError(
    'conflict',
    'A payment of yours is just going through. Please try again in a few minutes.',
  );

/** An inquiry: the bank asks, and has taken no money. It can become a dispute, which takes it. */
export const isInquiry = ({ status }: Stripe.Dispute): boolean => status.startsWith('warning_');

/**
 * What the end of a dispute means: a win or a blocked dispute leaves us the money. Of
 * those 'prevented', a resolution does not: it gave the cardholder the money back.
 */
export function outcomeOfClosed({ status, payment_method_details: details }: Stripe.Dispute) {
  const isGivenBack = details?.card?.case_type === 'resolution';
  return status === 'lost' || isGivenBack ? 'dispute_lost' : 'dispute_won';
}

const OVER = new Set<Stripe.Dispute.Status>(['lost', 'prevented', 'won']);

/** What was last paid, or tried, for an intent that was asked for with `expand: ['latest_charge']`. */
export function chargeOf({
  id,
  latest_charge: charge,
}: Stripe.PaymentIntent): Stripe.Charge | null {
  if (typeof charge === 'string') throw new Error(`The charge of ${id} was not expanded.`);
  return charge;
}

/**
 * All that became of an intent's payment until now, in the order it happened, as the webhook would have
 * heard it. Empty while it can still go either way.
 */
export async function paymentsOf(intent: Stripe.PaymentIntent, stripe: Stripe): Promise<Payment[]> {
  const first = await paymentToSettle(intent, stripe);
  if (!first) return [];
  const payments = [first];
  const charge = chargeOf(intent);
  if (!charge) return payments;

  const { card: _card, ...payment } = first;
  const refundedCents = charge.amount_refunded;
  if (refundedCents > 0) {
    const outcome = refundedCents >= charge.amount ? 'refunded' : 'partially_refunded';
    payments.push({ ...payment, outcome, amountCents: refundedCents });
  }
  if (charge.disputed) {
    for await (const dispute of stripe.disputes.list({ payment_intent: intent.id, limit: 100 })) {
      if (isInquiry(dispute)) continue;
      payments.push({ ...payment, outcome: 'disputed', amountCents: dispute.amount });
      if (OVER.has(dispute.status)) {
        const outcome = outcomeOfClosed(dispute);
        payments.push({ ...payment, outcome, amountCents: dispute.amount });
      }
    }
  }
  return payments;
}
