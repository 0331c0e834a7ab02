import type { Stripe } from 'stripe';

import type { Orders } from './orders.ts';
import { chargeOf, timeOf } from './payments.ts';
import { found } from './stripe.ts';

/** What Stripe booked in the balance for a payment, a refund or a dispute. */
export type BookedTransaction = {
  id: string;
  kind: 'payment' | 'refund' | 'dispute';
  currency: string;
  /** In the currency's smallest unit; below zero if Stripe gives it back. */
  fee: number;
  booked_at: string;
  /** A day in UTC. */
  available_on: string;
};

/**
 * Records the fees that Stripe booked for an intent's payment, refunds and disputes. Returns whether that is all of them: a payment is
 * booked up to an hour after it succeeded. An intent that Stripe does not know has none.
 */
export async function recordFees(
  intentId: string,
  { orders, stripe }: { orders: Pick<Orders, 'recordBalance'>; stripe: Stripe },
): Promise<boolean> {
  const intent = await found(
    stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge.balance_transaction'] }),
  );
  const charge = intent && chargeOf(intent);
  if (!charge) return true;
  const payment = bookedAs('payment', charge.balance_transaction);
  const refunds = charge.amount_refunded > 0 ? await refundsOf(intentId, stripe) : [];
  const disputes = charge.disputed ? await disputesOf(intentId, stripe) : [];
  await orders.recordBalance(intentId, [...payment, ...refunds, ...disputes]);
  return payment.length > 0;
}

async function refundsOf(intentId: string, stripe: Stripe): Promise<BookedTransaction[]> {
  const booked: BookedTransaction[] = [];
  const asked = { payment_intent: intentId, limit: 100, expand: ['data.balance_transaction'] };
  for await (const refund of stripe.refunds.list(asked)) {
    booked.push(...bookedAs('refund', refund.balance_transaction));
  }
  return booked;
}

async function disputesOf(intentId: string, stripe: Stripe): Promise<BookedTransaction[]> {
  const booked: BookedTransaction[] = [];
  for await (const dispute of stripe.disputes.list({ payment_intent: intentId, limit: 100 })) {
    booked.push(...dispute.balance_transactions.flatMap((each) => bookedAs('dispute', each)));
  }
  return booked;
}

/** None while Stripe has not booked it. */
function bookedAs(
  kind: BookedTransaction['kind'],
  booked: Stripe.BalanceTransaction | string | null,
): BookedTransaction[] {
  if (booked === null) return [];
  if (typeof booked === 'string') throw new Error(`The transaction ${booked} was not expanded.`);
  const { id, currency, fee, created, available_on: available } = booked;
  return [
    {
      id,
      kind,
      currency,
      fee,
      booked_at: timeOf(created),
      available_on: timeOf(available).slice(0, 10),
    },
  ];
}
