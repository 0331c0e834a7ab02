import type { Stripe } from 'stripe';

import type { BookedTransaction } from './balance.ts';
import type { FailedRefund } from './refunds.ts';
import type {
  AwaitedOrder,
  DisputeReport,
  MailAwaited,
  OpenOrder,
  OrderStatus,
  PaidType,
  PaymentOutcome,
  SupersededIntents,
} from './server-database.ts';
import { type ServerClient, unwrap } from './supabase.ts';

/** The outcome of a payment. */
export interface Payment {
  /** Null if Stripe's object doesn't name it: the order is then found by its intent. */
  orderId: string | null;
  intentId: string;
  outcome: PaymentOutcome;
  /** Integer cents: the amount paid, for a refund the amount refunded, for a dispute the amount disputed. */
  amountCents: number;
  currency: string;
  /** The card that paid, if known. */
  card?: PaidCard | null;
  /** The dispute or inquiry that the outcome is about. */
  dispute?: DisputeReport;
}

/** What paid, as far as a receipt may show it. */
export interface PaidCard {
  type: PaidType;
  /** Of a card. */
  lastFour: string | null;
}

/** The buyer as the receipt names them. */
export interface Billing {
  /** Null: the account's name. */
  name: string | null;
  /** Lines; null: the account's. */
  address: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
}

interface OwnOrder {
  id: string;
  status: OrderStatus;
  intentId: string | null;
}

export type Orders = ReturnType<typeof databaseOrders>;

/** The checkout operations of the database. SQL's refusals are thrown as ClientErrors. */
export function databaseOrders(client: ServerClient) {
  return {
    /**
     * Prices the plan and creates or reuses the user's pending order; completes a free one. Opens none while payments of
     * abandoned orders may still succeed; a free one waits until the user has verified their address. `callerAddress`: the
     * address of the buyer's browser, for rate limits. `billing` is for the receipt; without one, the account's. Throws 403
     * unless its country is one sold to. `source` names the link that led the buyer here.
     */
    async open(
      userId: string,
      plan: string,
      couponCode: string | null,
      callerAddress: string,
      billing?: Billing | null,
      source?: string | null,
    ): Promise<OpenOrder | SupersededIntents | MailAwaited> {
      const args = {
        user_id: userId,
        plan,
        coupon_code: couponCode,
        caller_address: callerAddress || null,
        billing_name: billing?.name ?? null,
        billing_address: billing?.address ?? null,
        billing_country: billing?.country ?? null,
        source: source ?? null,
      };
      return unwrap(await client.rpc('open_order', args));
    },

    /** The free order that waits for a user to verify their address; null if there is none. */
    async awaited(userId: string): Promise<AwaitedOrder | null> {
      return unwrap(await client.rpc('awaited_order', { user_id: userId }));
    },

    /** Places it, once the address is verified. False if there was none, or it is not free any more. Throws like `open`. */
    async placeAwaited(userId: string, callerAddress: string): Promise<boolean> {
      const args = { user_id: userId, caller_address: callerAddress || null };
      return unwrap(await client.rpc('place_awaited_order', args)).is_placed;
    },

    /** Null if there is no such order, or it is another user's. */
    async find(userId: string, orderId: string): Promise<OwnOrder | null> {
      const row = unwrap(
        await client
          .from('orders')
          .select('id, status, stripe_payment_intent_id')
          .eq('id', orderId)
          .eq('user_id', userId)
          .maybeSingle(),
      );
      return row && { id: row.id, status: row.status, intentId: row.stripe_payment_intent_id };
    },

    /** Returns the order's status: an order that has ended must not be paid. */
    async attachIntent(orderId: string, intentId: string): Promise<OrderStatus> {
      const args = { order_id: orderId, payment_intent_id: intentId };
      return unwrap(await client.rpc('attach_payment_intent', args));
    },

    /** The number of the attempt to create the order's intent: 1 unless an earlier one failed permanently. */
    async attempt(orderId: string): Promise<number> {
      const row = await client.from('orders').select('payment_attempt').eq('id', orderId).single();
      return unwrap(row).payment_attempt;
    },

    /** Records that an attempt failed without leaving an intent. Returns the next attempt's number. */
    async endAttempt(orderId: string, attempt: number): Promise<number> {
      const args = { order_id: orderId, failed_attempt: attempt };
      return unwrap(await client.rpc('end_payment_attempt', args));
    },

    /**
     * Moves the order forward, grants or revokes access, and closes the event. Idempotent. Null if the
     * payment belongs to no order of ours.
     */
    async settle(payment: Payment, eventId?: string): Promise<OrderStatus | null> {
      const args = {
        order_id: payment.orderId,
        payment_intent_id: payment.intentId,
        outcome: payment.outcome,
        amount_cents: payment.amountCents,
        currency: payment.currency,
        event_id: eventId ?? null,
        card_brand: payment.card?.type ?? null,
        card_last_four: payment.card?.lastFour ?? null,
        dispute: payment.dispute ?? null,
      };
      return unwrap(await client.rpc('settle_payment', args));
    },

    /** Undoes the effect of a refund on the order, and closes the event. Null if it is no order of ours. */
    async settleFailedRefund(refund: FailedRefund, eventId?: string): Promise<OrderStatus | null> {
      const args = {
        payment_intent_id: refund.intentId,
        stripe_refund_id: refund.stripeRefundId,
        refund_id: refund.refundId,
        refunded_cents: refund.refundedCents,
        problem: refund.problem,
        event_id: eventId ?? null,
      };
      return unwrap(await client.rpc('settle_failed_refund', args));
    },

    /** Idempotent. Without effect if the payment belongs to no order of ours. */
    async recordBalance(intentId: string, transactions: BookedTransaction[]): Promise<void> {
      const args = { payment_intent_id: intentId, transactions };
      unwrap(await client.rpc('record_balance_transactions', args));
    },

    /** False if the event has been processed before. */
    async recordEvent(event: { id: string; type: string }): Promise<boolean> {
      const args = { id: event.id, type: event.type, payload: event };
      return unwrap(await client.rpc('record_stripe_event', args));
    },

    /** Closes an event that changes no order, or, with a reason, one that can never be applied. */
    async closeEvent(eventId: string, problem?: string): Promise<void> {
      const args = { id: eventId, error: problem ?? null };
      unwrap(await client.rpc('close_stripe_event', args));
    },

    /** Opens a failed event for an admin, to be applied again, and returns it as it was stored. */
    async reopenEvent(adminId: string, eventId: string): Promise<Stripe.Event> {
      const args = { admin_id: adminId, event_id: eventId };
      const payload: unknown = unwrap(await client.rpc('reopen_stripe_event', args));
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- recordEvent stored it
      return payload as Stripe.Event;
    },

    /** The number of cards declined for a set-up intent. */
    async declinedSetUps(setupIntentId: string): Promise<number> {
      return unwrap(await client.rpc('declined_set_ups', { setup_intent_id: setupIntentId }));
    },

    async hasSavedCard(userId: string, paymentMethodId: string): Promise<boolean> {
      const row = unwrap(
        await client
          .from('payment_methods')
          .select('user_id')
          .eq('user_id', userId)
          .eq('stripe_payment_method_id', paymentMethodId)
          .maybeSingle(),
      );
      return row !== null;
    },
  };
}
