import type { OpenedOrder, Order } from './schema.ts';

export interface PaymentRequest {
  plan: string;
  couponCode: string | null;
  /** The total in cents that the buyer saw when they pressed the button. */
  shownTotalCents: number;
}

/** What a payment needs from the outside, in the order in which it needs it. */
export interface PaymentSteps {
  /** Makes the account if there is none yet. Rejects with words for the buyer. */
  ensureAccount: () => Promise<void>;
  openOrder: (plan: string, couponCode: string | null) => Promise<OpenedOrder>;
  /** Charges the card. Answers with the provider's words if it didn't work, else null. */
  confirmCard: (clientSecret: string) => Promise<string | null>;
  awaitOrder: (orderId: string) => Promise<Order | null>;
}

export type PaymentOutcome =
  | { kind: 'granted'; order: Order }
  /** The price is no longer the one shown. Nothing was charged. */
  | { kind: 'price-changed'; totalCents: number }
  | { kind: 'declined'; message: string }
  /** Paid, but the order doesn't say so yet. Paying again must not be offered. */
  | { kind: 'unsettled'; orderId: string };

/**
 * One press of PAY NOW. The server prices the order; what it asks for is charged only if it is what
 * the buyer saw. Rejects with words for the buyer if the account or the order can't be made.
 */
export async function pay(request: PaymentRequest, steps: PaymentSteps): Promise<PaymentOutcome> {
  await steps.ensureAccount();
  const opened = await steps.openOrder(request.plan, request.couponCode);
  if (!('free' in opened)) {
    if (opened.amount !== request.shownTotalCents) {
      return { kind: 'price-changed', totalCents: opened.amount };
    }
    const refusal = await steps.confirmCard(opened.clientSecret);
    if (refusal !== null) return { kind: 'declined', message: refusal };
  }
  const order = await steps.awaitOrder(opened.orderId);
  return order ? { kind: 'granted', order } : { kind: 'unsettled', orderId: opened.orderId };
}
