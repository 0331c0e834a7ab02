import type { OpenRefund, OrderStatus } from './server-database.ts';
import { type ServerClient, unwrap } from './supabase.ts';

export interface RefundRequest {
  orderId: string;
  /** Integer cents; null is all that is left. */
  amountCents: number | null;
  reason: string;
}

/** The refunds in the database. Every refusal by SQL arrives as a ClientError. */
export interface Refunds {
  /** Notes a refund, or finds the one under way; 403 unless the person is an admin now. */
  open(adminId: string, request: RefundRequest): Promise<OpenRefund>;
  /**
   * Moves the order on and revokes what a full refund revokes. `refundedCents` is what was given back
   * of the order's payment in all.
   */
  settle(refundId: string, stripeRefundId: string, refundedCents: number): Promise<OrderStatus>;
  fail(refundId: string, problem: string): Promise<void>;
}

/** A refund whose money came back, days after it had gone through perhaps. */
export interface FailedRefund {
  intentId: string;
  stripeRefundId: string;
  /** Null of one that was made at Stripe. */
  refundId: string | null;
  /** Integer cents of the order's payment that stand as given back all the same. */
  refundedCents: number;
  problem: string;
}

export function databaseRefunds(client: ServerClient): Refunds {
  return {
    async open(adminId, { orderId, amountCents, reason }) {
      const args = { admin_id: adminId, order_id: orderId, amount_cents: amountCents, reason };
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
  };
}
