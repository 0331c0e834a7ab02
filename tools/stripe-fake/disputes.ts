import { book } from './balance-transactions.ts';
import { type Caller, type Context, type Endpoint, endpoint, find } from './context.ts';
import { invalidRequest } from './errors.ts';
import { listPage, listShape } from './lists.ts';
import { type Charge, type Dispute, unset } from './objects.ts';
import type { ParametersOf } from './parameters.ts';
import { newId, now } from './store.ts';

const DAY = 24 * 60 * 60;

/** The texts among the fields of evidence; files are not stored. */
const evidenceShape = {
  access_activity_log: 'string',
  customer_communication: 'string',
  product_description: 'string',
  refund_policy_disclosure: 'string',
  uncategorized_text: 'string',
} as const;

/** The cardholder's bank withdraws the money until the dispute is decided; an inquiry doesn't. */
export function openDispute(
  context: Context,
  charge: Charge,
  kind: 'fraudulent' | 'inquiry',
  caller: Caller,
): Dispute {
  const isInquiry = kind === 'inquiry';
  const dispute: Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {
      enhanced_evidence: {},
      ...unset<Dispute['evidence']>()([
        'access_activity_log billing_address cancellation_policy cancellation_policy_disclosure cancellation_rebuttal',
        'customer_communication customer_email_address customer_name customer_purchase_ip customer_signature',
        'duplicate_charge_documentation duplicate_charge_explanation duplicate_charge_id product_description receipt',
        'refund_policy refund_policy_disclosure refund_refusal_explanation service_date service_documentation',
        'shipping_address shipping_carrier shipping_date shipping_documentation shipping_tracking_number',
        'uncategorized_file uncategorized_text',
      ]),
    },
    evidence_details: {
      due_by: now() + 9 * DAY,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: 'card',
      card: {
        brand: 'visa',
        case_type: isInquiry ? 'inquiry' : 'chargeback',
        network: 'visa',
        network_reason_code: '10.4',
      },
    },
    reason: 'fraudulent',
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  };
  charge.disputed = true;
  if (!isInquiry) withdraw(context, dispute);
  context.store.state.disputes[dispute.id] = dispute;
  context.emit('charge.dispute.created', dispute, caller);
  if (!isInquiry) context.emit('charge.dispute.funds_withdrawn', dispute, caller);
  return dispute;
}

/** The fee for a dispute is kept, whoever wins it. */
function withdraw(context: Context, { id, amount, currency, balance_transactions }: Dispute): void {
  const withdrawn = { source: id, amount: -amount, currency, fee: 1500 };
  balance_transactions.push(book(context, 'adjustment', withdrawn));
}

/** An inquiry becomes a dispute: now the bank withdraws the money. */
export function escalateInquiry(context: Context, id: string | undefined, caller: Caller): Dispute {
  const dispute = find(context.store.state.disputes, 'dispute', id, { param: 'dispute' });
  if (dispute.status !== 'warning_needs_response')
    throw invalidRequest('This dispute is not an open inquiry.');
  dispute.status = 'needs_response';
  dispute.is_charge_refundable = false;
  withdraw(context, dispute);
  Object.assign(dispute.payment_method_details?.card ?? {}, { case_type: 'chargeback' });
  context.emit('charge.dispute.updated', dispute, caller);
  context.emit('charge.dispute.funds_withdrawn', dispute, caller);
  return dispute;
}

const SUBMITTED: Partial<Record<Dispute['status'], Dispute['status']>> = {
  needs_response: 'under_review',
  warning_needs_response: 'warning_under_review',
};

/** Evidence is submitted to the bank once; until then it can be saved without submitting it. */
function updateEvidence(
  context: Context,
  dispute: Dispute,
  { evidence, submit }: { evidence: ParametersOf<typeof evidenceShape>; submit: boolean },
  caller: Caller,
): Dispute {
  const submitted = SUBMITTED[dispute.status];
  if (submitted === undefined) {
    throw invalidRequest('This dispute is already closed or its evidence has been submitted.');
  }
  Object.assign(dispute.evidence, evidence);
  dispute.evidence_details.has_evidence = true;
  if (submit) {
    dispute.status = submitted;
    dispute.evidence_details.submission_count += 1;
    dispute.evidence_details.submission_method = 'manual';
  }
  context.emit('charge.dispute.updated', dispute, caller);
  return dispute;
}

/** The outcomes of each kind: a lost dispute leaves the money with the cardholder, all others return it. */
const ENDS: Partial<Record<Dispute['status'], Dispute['status'][]>> = {
  needs_response: ['won', 'lost', 'prevented'],
  under_review: ['won', 'lost'],
  warning_needs_response: ['warning_closed'],
  warning_under_review: ['warning_closed'],
};

/** The bank's decision. */
export function closeDispute(
  context: Context,
  id: string | undefined,
  status: unknown,
  caller: Caller,
): Dispute {
  const dispute = find(context.store.state.disputes, 'dispute', id, { param: 'dispute' });
  const ends = ENDS[dispute.status];
  if (!ends) throw invalidRequest('This dispute is already closed.');
  const end = ends.find((each) => each === status);
  if (!end) throw invalidRequest(`status must be one of: ${ends.join(', ')}`);
  dispute.status = end;
  if (end === 'prevented') {
    Object.assign(dispute.payment_method_details?.card ?? {}, { case_type: 'block' });
  }
  dispute.evidence_details.due_by = null;
  if (end === 'won' || end === 'prevented') {
    const { id: source, amount, currency } = dispute;
    dispute.balance_transactions.push(book(context, 'adjustment', { source, amount, currency }));
    context.emit('charge.dispute.funds_reinstated', dispute, caller);
  }
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
    endpoint(
      'POST',
      '/v1/disputes/:id',
      { evidence: evidenceShape, submit: 'boolean' },
      ({ ids: [id], parameters: { evidence = {}, submit = true }, caller }) => {
        const dispute = find(state.disputes, 'dispute', id, { param: 'dispute' });
        return updateEvidence(context, dispute, { evidence, submit }, caller);
      },
    ),
    // Closing a dispute through the API accepts it as lost.
    endpoint('POST', '/v1/disputes/:id/close', {}, ({ ids: [id], caller }) =>
      closeDispute(context, id, 'lost', caller),
    ),
  ];
}
