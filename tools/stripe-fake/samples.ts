import { backdate } from './balance-transactions.ts';
import type { Caller, Context } from './context.ts';
import { closeDispute, openDispute } from './disputes.ts';
import type { Dispute } from './objects.ts';
import { newPaymentIntent } from './payment-intents.ts';
import { confirmPayment } from './payments.ts';
import { createRefund, moveRefund } from './refunds.ts';

/** A payment of the past, with what became of it. Moments are seconds since 1970. */
export interface SamplePayment {
  id: string;
  amount: number;
  description: string;
  metadata: Record<string, string>;
  created: number;
  refunds: { id: string; amount: number; created: number; hasFailed: boolean; refundId: string }[];
  dispute: { id: string; status: string; created: number; dueBy: number | null } | null;
}

const caller: Caller = { key: 'secret', requestId: 'req_sample', origin: '', idempotencyKey: null };

/** Adds the payments that are not there yet. No webhook tells of them: their store knows. */
export function addSamples(noisy: Context, payments: SamplePayment[]): void {
  const context: Context = { ...noisy, emit: () => {} };
  const { state } = context.store;
  for (const { id, created, amount, description, metadata, refunds, dispute } of payments) {
    if (state.payment_intents[id]) continue;
    const intent = newPaymentIntent(context, {
      amount,
      currency: 'usd',
      description,
      metadata,
      payment_method: 'pm_card_visa',
    });
    Object.assign(intent, { id, created });
    state.payment_intents[id] = intent;
    confirmPayment(context, intent, { return_url: 'https://example.com' }, caller);
    const charge = state.charges[intent.latest_charge ?? ''];
    if (!charge) continue;
    charge.created = created;
    backdate(state.balance_transactions[charge.balance_transaction ?? ''], created);
    for (const { refundId, hasFailed, ...past } of refunds) {
      const asked = { amount: past.amount, metadata: { refund_id: refundId } };
      rename(state.refunds, createRefund(context, charge, asked, caller), past);
      if (hasFailed) moveRefund(context, past.id, 'failed', caller);
    }
    if (dispute) {
      const opened: Dispute = openDispute(context, charge, 'fraudulent', caller);
      rename(state.disputes, opened, { id: dispute.id, created: dispute.created });
      for (const booked of opened.balance_transactions) backdate(booked, dispute.created);
      if (dispute.dueBy === null) closeDispute(context, dispute.id, dispute.status, caller);
      else opened.evidence_details.due_by = dispute.dueBy;
    }
  }
}

/** Gives an object the id and the time of the past. */
function rename<T extends { id: string; created: number }>(
  byId: Record<string, T>,
  object: T,
  past: { id: string; created: number },
): void {
  delete byId[object.id];
  Object.assign(object, { id: past.id, created: past.created });
  byId[past.id] = object;
}
