import { RequestError } from '#lib/data/errors.ts';

import type { Billing } from './billing.ts';
import type { Preferences } from './save-payment-preferences.ts';
import type { OpenedOrder, Order } from '../schema.ts';

export interface PaymentRequest {
  plan: string;
  couponCode: string | null;
  /** The total in cents that the buyer saw when they pressed the button. */
  shownTotalCents: number;
  /** Null when there was nothing to pay. */
  method: MethodToCharge | null;
}

/** A failure with a message for the buyer. */
interface Refusal {
  refusal: string;
  /** True if nothing was certainly charged. */
  isUncharged: boolean;
}

/** A card or another way to pay. */
export interface MethodToCharge {
  /** The provider's id of a saved card; null for a newly entered one. */
  savedCardId: string | null;
  /** The buyer as a wallet names them, who has no account and gave no details. */
  newBuyer: NewBuyer | null;
  /** Returns the provider's id of it. */
  read: () => Promise<{ id: string } | Refusal>;
  /** Returns the provider's id of the successful payment, or that the bank decides later. */
  charge: (
    clientSecret: string,
    id: string,
  ) => Promise<{ intentId: string } | { isProcessing: true } | Refusal>;
  /** The address given with it, for the receipt. */
  billing: Billing | null;
  /** What the buyer asked to save with it. */
  preferences: Preferences | null;
}

export interface NewBuyer {
  name: string;
  email: string;
}

/** The side effects of a payment, in order. */
export interface PaymentSteps {
  /** Creates the account if there is none yet. Rejects with a message for the buyer. */
  ensureAccount: (newBuyer: NewBuyer | null) => Promise<void>;
  openOrder: (
    plan: string,
    couponCode: string | null,
    savedCardId: string | null,
    billing: Billing | null,
  ) => Promise<OpenedOrder>;
  /** Keeps what the buyer asked to save, as the charge may leave the page. */
  keepPreferences: (orderId: string, clientSecret: string, preferences: Preferences | null) => void;
  /** Saves it after the charge. Never throws. */
  savePreferences: (orderId: string, intentId: string, preferences: Preferences | null) => void;
  awaitOrder: (orderId: string) => Promise<Order | null>;
}

export type PaymentOutcome =
  | { kind: 'granted'; order: Order }
  /** The price differs from the one shown. Nothing was charged. */
  | { kind: 'price-changed'; totalCents: number }
  | { kind: 'declined'; message: string; isUncharged: boolean }
  /** Free: the link in the buyer's mail places the order. */
  | { kind: 'mail-awaited' }
  /** The bank decides later, within days. */
  | { kind: 'processing' }
  /** Paid, but the order is not completed yet. The buyer must not be asked to pay again. */
  | { kind: 'unsettled'; orderId: string };

/** Messages for errors without a readable reason. */
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

/** The code of an error whose message is one of these. */
export const fallbackCode = 'fallback';

/** Error codes without a readable reason. */
const unexplained = new Set(['internal', 'unexpected_failure', 'no_session']);

/**
 * Runs one press of PAY NOW, or of a wallet. An unreadable card creates no account. The server prices the order, and its
 * amount is charged only if it equals the one shown. Rejects with a message for the buyer if the account
 * or the order can't be created.
 */
export async function pay(request: PaymentRequest, steps: PaymentSteps): Promise<PaymentOutcome> {
  const { plan, couponCode, shownTotalCents, method } = request;
  const fallbacks = method ? paidFallbacks : freeFallbacks;
  return withFallback(fallbacks.rest, async () => {
    const read = await method?.read();
    if (read && 'refusal' in read) return declined(read);

    await withFallback(fallbacks.account, () => steps.ensureAccount(method?.newBuyer ?? null));
    const opened = await withFallback(fallbacks.order, () =>
      steps.openOrder(plan, couponCode, method?.savedCardId ?? null, method?.billing ?? null),
    ).catch((error: unknown) => {
      throw method === null && isUnauthenticated(error) ? missingBuyer() : error;
    });
    if ('isMailAwaited' in opened) return { kind: 'mail-awaited' };
    if (!('free' in opened)) {
      if (!method || !read || opened.amount !== shownTotalCents) {
        return { kind: 'price-changed', totalCents: opened.amount };
      }
      steps.keepPreferences(opened.orderId, opened.clientSecret, method.preferences);
      const charged = await method.charge(opened.clientSecret, read.id);
      if ('refusal' in charged) return declined(charged);
      if ('isProcessing' in charged) return { kind: 'processing' };
      steps.savePreferences(opened.orderId, charged.intentId, method.preferences);
    }
    const order = await steps.awaitOrder(opened.orderId);
    return order ? { kind: 'granted', order } : { kind: 'unsettled', orderId: opened.orderId };
  });
}

const declined = ({ refusal, isUncharged }: Refusal): PaymentOutcome => ({
  kind: 'declined',
  message: refusal,
  isUncharged,
});

/** The buyer is unknown. */
export const missingBuyer = () =>
  new RequestError('no_buyer', 'Missing user information. Please try again.');

/** The server no longer accepts the session. */
const isUnauthenticated = (error: unknown) =>
  error instanceof RequestError && error.code === 'unauthenticated';

/** Replaces an error without a readable message by the fallback. */
async function withFallback<Result>(
  fallback: string,
  task: () => Promise<Result>,
): Promise<Result> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof RequestError && !unexplained.has(error.code)) throw error;
    throw new RequestError(fallbackCode, fallback);
  }
}
