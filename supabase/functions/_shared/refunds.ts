import type { OpenRefund, OrderStatus } from './server-database.ts';
import { type ServerClient, unwrap } from './supabase.ts';

export interface RefundRequest {
  orderId: string;
  /** Integer cents; null refunds the rest. */
  amountCents: number | null;
  reason: string;
}

/** The refund operations of the database. SQL's refusals are thrown as ClientErrors. */
export interface Refunds {
  /** Opens a refund, or finds the one in progress; throws 403 unless the user is still an admin, and their session has proved it. */
  open(adminId: string, session: string, request: RefundRequest): Promise<OpenRefund>;
  /**
   * Updates the order and revokes access after a full refund. `refundedCents` is the total refunded of
   * the order's payment.
   */
  settle(refundId: string, stripeRefundId: string, refundedCents: number): Promise<OrderStatus>;
  fail(refundId: string, problem: string): Promise<void>;
  /** Records that Stripe made no refund. */
  refuse(refundId: string, problem: string): Promise<void>;
}

/** Records that a refund's money was returned, possibly days after it had succeeded. */
export interface FailedRefund {
  intentId: string;
  stripeRefundId: string;
  /** Null for a refund made in Stripe's dashboard. */
  refundId: string | null;
  /** Integer cents of the order's payment that are still refunded. */
  refundedCents: number;
  problem: string;
}

export function databaseRefunds(client: ServerClient): Refunds {
  return {
    async open(adminId, session, { orderId, amountCents, reason }) {
      const args = {
        admin_id: adminId,
        order_id: orderId,
        amount_cents: amountCents,
        reason,
        by_session: session,
      };
      return unwrap(await client.rpc('open_refund', args));
    },

    async settle(refundId, stripeRefundId, refundedCents) {
      const args = {
        refund_id: refundId,
        stripe_refund_id: stripeRefundId,
        refunded_cents: refundedCents,
      };
      return unwrap(await client.rpc('settle_refund', args));
    },

    async fail(refundId, problem) {
      unwrap(await client.rpc('fail_refund', { refund_id: refundId, problem }));
    },

    async refuse(refundId, problem) {
      const args = { refund_id: refundId, problem, is_refusal: true };
      unwrap(await client.rpc('fail_refund', args));
    },
  };
}
