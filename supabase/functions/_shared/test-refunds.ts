// Shared by the refund tests: in-memory refunds.

import { ClientError } from './http.ts';
import type { RefundRequest, Refunds } from './refunds.ts';
import type { OpenRefund, OrderStatus } from './server-database.ts';

interface StoredRefund extends RefundRequest {
  id: string;
  cents: number;
  status: 'pending' | 'succeeded' | 'failed' | 'refused';
  problem?: string;
}

/** The refunds of one paid order, with the rules that SQL enforces. */
export class MemoryRefunds implements Refunds {
  readonly rows: StoredRefund[] = [];
  /** The sessions that asked for them. */
  readonly sessions: string[] = [];
  refundedCents = 0;
  /** Makes the next settlement fail as if the database were down. */
  isDown = false;

  readonly #order: { orderId: string; intentId: string; totalCents: number };
  readonly #adminId: string;

  constructor(order: { orderId: string; intentId: string; totalCents: number }, adminId: string) {
    this.#order = order;
    this.#adminId = adminId;
  }

  async open(adminId: string, session: string, request: RefundRequest): Promise<OpenRefund> {
    this.sessions.push(session);
    const { intentId, orderId, totalCents } = this.#order;
    if (adminId !== this.#adminId) throw new ClientError('forbidden', 'Only an admin may do this.');
    if (request.orderId !== orderId) throw new ClientError('not_found', 'Order not found.');
    let row = this.rows.find(
      ({ status, reason, cents }) =>
        (status === 'pending' || status === 'succeeded') &&
        reason === request.reason &&
        cents === (request.amountCents ?? cents),
    );
    const isNew = row === undefined;
    if (!row) {
      const rest = totalCents - this.refundedCents;
      const cents = request.amountCents ?? rest;
      if (cents > rest)
        throw new ClientError('unprocessable', 'The amount is more than can be refunded.');
      row = { ...request, id: crypto.randomUUID(), cents, status: 'pending' };
      this.rows.push(row);
    }
    return {
      refund_id: row.id,
      is_new: isNew,
      amount_cents: row.cents,
      stripe_payment_intent_id: intentId,
    };
  }

  async settle(refundId: string, _: string, refundedCents: number): Promise<OrderStatus> {
    if (this.isDown) throw new Error('The connection was refused.');
    this.refundedCents = Math.max(this.refundedCents, refundedCents);
    this.#find(refundId).status = 'succeeded';
    return this.refundedCents >= this.#order.totalCents ? 'refunded' : 'completed';
  }

  async fail(refundId: string, problem: string): Promise<void> {
    Object.assign(this.#find(refundId), { status: 'failed', problem });
  }

  async refuse(refundId: string, problem: string): Promise<void> {
    Object.assign(this.#find(refundId), { status: 'refused', problem });
  }

  #find(refundId: string): StoredRefund {
    const row = this.rows.find(({ id }) => id === refundId);
    if (!row) throw new Error('Refund not found.');
    return row;
  }
}
