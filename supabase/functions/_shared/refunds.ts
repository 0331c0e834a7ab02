import type { OpenRefund, OrderStatus } from './server-database.ts';
import { type ServerClient, unwrap } from './supabase.ts';

export interface RefundRequest {
  orderId: string;
  /** Integer cents; null refunds the rest. */
  amountCents: number | null;
  reason: string;
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

export type Refunds = ReturnType<typeof databaseRefunds>;

/** The refund operations of the database. SQL's refusals are thrown as ClientErrors. */
export function databaseRefunds(client: ServerClient) {
  return {
    /** Opens a refund, or finds the one in progress; throws 403 unless the user is still an admin, and their session has proved it. */
    async open(
      adminId: string,
      session: string,
      { orderId, amountCents, reason }: RefundRequest,
    ): Promise<OpenRefund> {
      const args = {
        admin_id: adminId,
        order_id: orderId,
        amount_cents: amountCents,
        reason,
        by_session: session,
      };
      return unwrap(await client.rpc('open_refund', args));
    },

    /**
     * Updates the order and revokes access after a full refund. `refundedCents` is the total refunded of
     * the order's payment.
     */
    async settle(
      refundId: string,
      stripeRefundId: string,
      refundedCents: number,
    ): Promise<OrderStatus> {
      const args = {
        refund_id: refundId,
        stripe_refund_id: stripeRefundId,
        refunded_cents: refundedCents,
      };
      return unwrap(await client.rpc('settle_refund', args));
    },

    async fail(refundId: string, problem: string): Promise<void> {
      unwrap(await client.rpc('fail_refund', { refund_id: refundId, problem }));
    },

    /** Records that Stripe made no refund. */
    async refuse(refundId: string, problem: string): Promise<void> {
      const args = { refund_id: refundId, problem, is_refusal: true };
      unwrap(await client.rpc('fail_refund', args));
    },
  };
}
