import { type Caller, type Context, type Endpoint, endpoint, find } from './context.ts';
import { invalidRequest } from './errors.ts';
import { listPage, listShape } from './lists.ts';
import type { Charge, Dispute } from './objects.ts';
import { newId, now } from './store.ts';

const DAY = 24 * 60 * 60;

/** The cardholder's bank takes the money back until the dispute is decided. */
export function openDispute(
  context: Context,
  charge: Charge,
  reason: string,
  caller: Caller,
): Dispute {
  const dispute: Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    evidence: {},
    evidence_details: {
      due_by: now() + 9 * DAY,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: charge.payment_intent,
    reason,
    status: 'needs_response',
  };
  charge.disputed = true;
  context.store.state.disputes[dispute.id] = dispute;
  context.emit('charge.dispute.created', dispute, caller);
  context.emit('charge.dispute.funds_withdrawn', dispute, caller);
  return dispute;
}

/** The bank decides: won brings the money back, lost leaves it with the cardholder. */
export function closeDispute(
  context: Context,
  id: string | undefined,
  status: 'won' | 'lost',
  caller: Caller,
): Dispute {
  const dispute = find(context.store.state.disputes, 'dispute', id, { param: 'dispute' });
  if (dispute.status !== 'needs_response') throw invalidRequest('This dispute is already closed.');
  dispute.status = status;
  dispute.evidence_details.due_by = null;
  if (status === 'won') context.emit('charge.dispute.funds_reinstated', dispute, caller);
  context.emit('charge.dispute.closed', dispute, caller);
  return dispute;
}

export function disputeEndpoints(context: Context): Endpoint[] {
  const { state } = context.store;
  return [
    endpoint(
      'GET',
      '/v1/disputes',
      { ...listShape, charge: 'string', payment_intent: 'string' },
      ({ parameters: { charge, payment_intent, ...page } }) => {
        const disputes = Object.values(state.disputes)
          .filter((dispute) => charge === undefined || dispute.charge === charge)
          .filter((dispute) => !payment_intent || dispute.payment_intent === payment_intent);
        return listPage(disputes, '/v1/disputes', page);
      },
    ),
    endpoint('GET', '/v1/disputes/:id', {}, ({ ids: [id] }) =>
      find(state.disputes, 'dispute', id, { param: 'dispute' }),
    ),
    // Closing a dispute through the API is giving in to it.
    endpoint('POST', '/v1/disputes/:id/close', {}, ({ ids: [id], caller }) =>
      closeDispute(context, id, 'lost', caller),
    ),
  ];
}
