import type { Stripe } from 'stripe';

import { cardTypeOf, otherTypeOf } from './cards.ts';
import { ClientError } from './http.ts';
import { logError } from './log.ts';
import type { Orders, PaidCard, Payment } from './orders.ts';
import type { DisputeReport } from './server-database.ts';
import { found, refusalCode } from './stripe.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The order a Stripe object belongs to; null if it isn't one of ours. */
export const orderIdOf = (metadata: Stripe.Metadata) => idIn(metadata, 'order_id');

/** The id of our row for a refund; null if it was made in Stripe's dashboard. */
export const refundIdOf = (metadata: Stripe.Metadata | null) => idIn(metadata ?? {}, 'refund_id');

function idIn(metadata: Stripe.Metadata, name: string): string | null {
  const { [name]: id = '' } = metadata;
  return UUID.test(id) ? id : null;
}

/** Whether a refund's money never arrived or was returned: the buyer does not have it. */
export function hasFailed({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled';
}

/** Stripe's reason for a failed refund, often 'unknown'. */
export const failureOf = ({ failure_reason: reason, status }: Stripe.Refund): string =>
  reason ?? String(status);

/** The cents of an intent's payment currently refunded; null if it never had a refund. */
export async function refundedCentsOf(intentId: string, stripe: Stripe): Promise<number | null> {
  let cents: number | null = null;
  for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: 100 })) {
    cents = (cents ?? 0) + (hasFailed(refund) ? 0 : refund.amount);
  }
  return cents;
}

/**
 * What paid an intent; null if it can't be looked up: access must not depend on what the receipt shows.
 */
export async function paidCardOf(
  { id, latest_charge: charge }: Stripe.PaymentIntent,
  stripe: Stripe,
): Promise<PaidCard | null> {
  if (!charge) return null;
  try {
    const { payment_method_details: paidWith } =
      typeof charge === 'string' ? await stripe.charges.retrieve(charge) : charge;
    if (!paidWith?.card) return { type: otherTypeOf(paidWith?.type), lastFour: null };
    const { brand, last4 } = paidWith.card;
    return { type: cardTypeOf(brand), lastFour: last4 ?? null };
  } catch (error) {
    logError(error, { step: 'look up the card', payment_intent: id });
    return null;
  }
}

/** The payment outcome of an intent's current state; null while it is still undecided. */
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
 * Cancels the Stripe payment of an order that has ended, and settles the outcome: a payment made before that is
 * honored. Returns the intent, which is still processing while its bank decides; null if Stripe has no such intent.
 */
export async function cancelPayment(
  intentId: string,
  { orders, stripe }: { orders: Pick<Orders, 'settle'>; stripe: Stripe },
): Promise<Stripe.PaymentIntent | null> {
  const intent = await found(
    stripe.paymentIntents.cancel(intentId).catch(() => stripe.paymentIntents.retrieve(intentId)),
  );
  const payment = intent ? await paymentToSettle(intent, stripe) : missingPayment(intentId);
  if (payment) await orders.settle(payment);
  return intent;
}

/** An intent of another account, for which our keys were issued earlier, can't be paid: treat it as canceled. */
export const missingPayment = (intentId: string): Payment => ({
  orderId: null,
  intentId,
  outcome: 'canceled',
  amountCents: 0,
  currency: 'usd',
});

/** Whether Stripe refuses because the intent is already paid, canceled, or being authorized by the bank. */
export const isUnexpectedState = (error: unknown) =>
  refusalCode(error) === 'payment_intent_unexpected_state';

/** Refuses another order, or the deletion of an account, until a payment has been decided. */
export const paymentInProgress = (deleted?: 'yours' | 'theirs') =>
  new ClientError(
    'conflict',
    `A payment of ${deleted ?? 'yours'} is not decided yet: a card takes a minute, a bank account some days. ${
      deleted
        ? 'The account can be deleted after that.'
        : 'Your account shows the order; you can place another once it is decided.'
    }`,
  );

/**
 * A dispute's outcome for its payment, and the dispute to store. An inquiry (warning_…) takes no money: the bank
 * asks, and it can become a dispute. `reportedAt` is in seconds since 1970.
 */
export function disputeOutcome(
  dispute: Stripe.Dispute,
  reportedAt: number,
): Required<Pick<Payment, 'outcome' | 'amountCents' | 'dispute'>> {
  const status = settledStatus(dispute);
  const { due_by: dueBy } = dispute.evidence_details;
  return {
    outcome: OUTCOMES[status],
    amountCents: dispute.amount,
    dispute: {
      id: dispute.id,
      status,
      reason: dispute.reason,
      evidence_due_at: dueBy ? timeOf(dueBy) : null,
      is_live: dispute.livemode,
      reported_at: timeOf(reportedAt),
    },
  };
}

const OUTCOMES = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'inquiry',
  needs_response: 'disputed',
  under_review: 'disputed',
  appeal_needs_response: 'disputed',
  appeal_under_review: 'disputed',
  won: 'dispute_won',
  lost: 'dispute_lost',
} as const satisfies Record<DisputeReport['status'], Payment['outcome']>;

/**
 * A 'prevented' dispute leaves us the money, unless a resolution returned it to the cardholder. A status that Stripe
 * adds counts as undecided.
 */
function settledStatus({
  status,
  payment_method_details: details,
}: Stripe.Dispute): DisputeReport['status'] {
  if (status === 'prevented') {
    return details?.card?.case_type === 'resolution' ? 'lost' : 'won';
  }
  return isKnown(status) ? status : 'under_review';
}

const isKnown = (status: string): status is DisputeReport['status'] =>
  Object.hasOwn(OUTCOMES, status);

/** A time of Stripe's, which counts seconds since 1970. */
export const timeOf = (seconds: number) => new Date(seconds * 1000).toISOString();

/** The latest payment attempt of an intent that was requested with `expand: ['latest_charge']`. */
export function chargeOf({
  id,
  latest_charge: charge,
}: Stripe.PaymentIntent): Stripe.Charge | null {
  if (typeof charge === 'string') throw new Error(`The charge of ${id} was not expanded.`);
  return charge;
}

/**
 * All outcomes of an intent's payment so far, in order, as the webhook would have received them. Empty
 * while it is still undecided.
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
    // Whole seconds, as in events.
    const now = Math.floor(Date.now() / 1000);
    for await (const dispute of stripe.disputes.list({ payment_intent: intent.id, limit: 100 })) {
      payments.push({ ...payment, ...disputeOutcome(dispute, now) });
    }
  }
  return payments;
}
