import { RequestError } from '#lib/errors.ts';

import type { OpenedOrder, Order } from './schema.ts';

export interface PaymentRequest {
  plan: string;
  couponCode: string | null;
  /** The total in cents that the buyer saw when they pressed the button. */
  shownTotalCents: number;
  /** Null when there was nothing to pay. */
  card: CardToCharge | null;
}

/** Why it didn't work, in words for the buyer. */
interface Refusal {
  refusal: string;
}

export interface CardToCharge {
  /** The provider's id of a card of the buyer's account; null for a card that was typed in. */
  savedCardId: string | null;
  /** Answers with the provider's id of the card. */
  readCard: () => Promise<{ cardId: string } | Refusal>;
  /** Answers with the provider's id of the payment, once that went through. */
  charge: (clientSecret: string, cardId: string) => Promise<{ intentId: string } | Refusal>;
  /** The card was charged: the moment to keep what the buyer wanted kept. Never throws. */
  onCharged: (intentId: string) => void;
}

/** What a payment needs from the outside, in the order in which it needs it. */
export interface PaymentSteps {
  /** Makes the account if there is none yet. Rejects with words for the buyer. */
  ensureAccount: () => Promise<void>;
  openOrder: (
    plan: string,
    couponCode: string | null,
    savedCardId: string | null,
  ) => Promise<OpenedOrder>;
  awaitOrder: (orderId: string) => Promise<Order | null>;
}

export type PaymentOutcome =
  | { kind: 'granted'; order: Order }
  /** The price is no longer the one shown. Nothing was charged. */
  | { kind: 'price-changed'; totalCents: number }
  | { kind: 'declined'; message: string }
  /** Paid, but the order doesn't say so yet. Paying again must not be offered. */
  | { kind: 'unsettled'; orderId: string };

/** What is said when it isn't known what went wrong. */
const paidFallbacks = {
  account: 'Failed to create your account. Please try again.',
  order: 'Failed to process your order',
  rest: 'An error occurred during payment processing. Please try again.',
};
const freeFallbacks = {
  account: 'Failed to create your account',
  order: 'Failed to process your free access',
  rest: 'An error occurred while processing your order',
};

/** Codes of answers that don't say what went wrong. */
const unexplained = new Set(['internal', 'unexpected_failure', 'no_session']);

/**
 * One press of PAY NOW. A card that can't be read makes no account. The server prices the order; what
 * it asks for is charged only if it is what the buyer saw. Rejects with words for the buyer if the
 * account or the order can't be made.
 */
export async function pay(request: PaymentRequest, steps: PaymentSteps): Promise<PaymentOutcome> {
  const { plan, couponCode, shownTotalCents, card } = request;
  const fallbacks = card ? paidFallbacks : freeFallbacks;
  return withFallback(fallbacks.rest, async () => {
    const read = await card?.readCard();
    if (read && 'refusal' in read) return { kind: 'declined', message: read.refusal };

    await withFallback(fallbacks.account, () => steps.ensureAccount());
    const opened = await withFallback(fallbacks.order, () =>
      steps.openOrder(plan, couponCode, card?.savedCardId ?? null),
    ).catch((error: unknown) => {
      throw card === null && isUnauthenticated(error) ? missingBuyer() : error;
    });
    if (!('free' in opened)) {
      if (!card || !read || opened.amount !== shownTotalCents) {
        return { kind: 'price-changed', totalCents: opened.amount };
      }
      const charged = await card.charge(opened.clientSecret, read.cardId);
      if ('refusal' in charged) return { kind: 'declined', message: charged.refusal };
      card.onCharged(charged.intentId);
    }
    const order = await steps.awaitOrder(opened.orderId);
    return order ? { kind: 'granted', order } : { kind: 'unsettled', orderId: opened.orderId };
  });
}

/** It isn't known who is buying. */
export const missingBuyer = () =>
  new RequestError('no_buyer', 'Missing user information. Please try again.');

/** The server no longer takes them for anybody. */
const isUnauthenticated = (error: unknown) =>
  error instanceof RequestError && error.code === 'unauthenticated';

/** Replaces an error that was not meant for people by the fallback. */
async function withFallback<Result>(
  fallback: string,
  task: () => Promise<Result>,
): Promise<Result> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof RequestError && !unexplained.has(error.code)) throw error;
    throw new RequestError('in_words', fallback);
  }
}
