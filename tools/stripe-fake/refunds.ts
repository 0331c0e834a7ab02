import { book } from './balance-transactions.ts';
import { testCard } from './cards.ts';
import { type Caller, type Context, type Endpoint, endpoint, find } from './context.ts';
import { invalidParameter, invalidRequest, missingParameter } from './errors.ts';
import { listPage, listShape } from './lists.ts';
import { type Charge, type Refund, unset } from './objects.ts';
import { mergeMetadata, type ParametersOf } from './parameters.ts';
import { resolveMethod, traitsOf } from './payment-methods.ts';
import { newId, now } from './store.ts';

const refundShape = {
  amount: 'integer',
  charge: 'string',
  metadata: 'metadata',
  payment_intent: 'string',
  reason: ['duplicate', 'fraudulent', 'requested_by_customer'],
} as const;

/** The charge to refund: the named one, or the paid one of a payment intent. */
function chargeToRefund(
  { store: { state } }: Context,
  chargeId: string | undefined,
  intentId: string | undefined,
): Charge {
  if (chargeId !== undefined) {
    return find(state.charges, 'charge', chargeId, { param: 'charge', status: 400 });
  }
  if (intentId === undefined) throw missingParameter('payment_intent');
  const intent = find(state.payment_intents, 'payment_intent', intentId, {
    param: 'payment_intent',
    status: 400,
  });
  const charge = intent.latest_charge === null ? undefined : state.charges[intent.latest_charge];
  if (!charge?.paid) {
    throw invalidRequest(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      { param: 'payment_intent' },
    );
  }
  return charge;
}

function refuseImpossible({ store: { state } }: Context, charge: Charge, amount: number): void {
  const chargedBack = Object.values(state.disputes).some(
    ({ charge: disputed, status }) =>
      disputed === charge.id && (status === 'needs_response' || status === 'lost'),
  );
  if (!charge.paid) {
    throw invalidRequest(`Charge ${charge.id} has not been paid; it cannot be refunded.`);
  }
  if (chargedBack) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  if (charge.refunded) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const left = charge.amount - charge.amount_refunded;
  if (amount < 1) {
    throw invalidParameter(
      'parameter_invalid_integer',
      'This value must be greater than or equal to 1.',
      'amount',
    );
  }
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    );
  }
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

export function createRefund(
  context: Context,
  charge: Charge,
  given: Pick<ParametersOf<typeof refundShape>, 'amount' | 'metadata' | 'reason'>,
  caller: Caller,
): Refund {
  const amount = given.amount ?? charge.amount - charge.amount_refunded;
  refuseImpossible(context, charge, amount);
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    metadata: mergeMetadata({}, given.metadata),
    customer: charge.customer,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: given.reason || null,
    status: isImmediate(context, charge) ? 'succeeded' : 'pending',
    ...unset<Refund>()([
      'balance_transaction customer_account receipt_number source_transfer_reversal transfer_reversal',
    ]),
  };
  const { id: source, currency } = refund;
  refund.balance_transaction = book(context, 'refund', { source, amount: -amount, currency }).id;
  context.store.state.refunds[refund.id] = refund;
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  context.emit('refund.created', refund, caller);
  context.emit('charge.refunded', charge, caller);
  return refund;
}

/** A bank account's money goes back within days, and so does that of one test card. */
function isImmediate(context: Context, { payment_method }: Charge): boolean {
  const method = resolveMethod(context, payment_method);
  const card = testCard(traitsOf(context, method).test_card);
  return method.type !== 'us_bank_account' && card.refundsLater === undefined;
}

/** What the bank makes of a refund, perhaps days later. One that it returns is the store's money again. */
export function moveRefund(
  context: Context,
  id: string | undefined,
  status: Refund['status'],
  caller: Caller,
): Refund {
  const { state } = context.store;
  const refund = find(state.refunds, 'refund', id);
  if (isReturned(refund)) throw invalidRequest('This refund has failed already.');
  refund.status = status;
  if (status === 'failed') refund.failure_reason = 'lost_or_stolen_card';
  context.emit('refund.updated', refund, caller);
  context.emit('charge.refund.updated', refund, caller);
  if (!isReturned(refund)) return refund;
  const charge = find(state.charges, 'charge', refund.charge);
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  const { id: source, amount, currency } = refund;
  refund.failure_balance_transaction = book(context, 'refund_failure', {
    source,
    amount,
    currency,
  }).id;
  context.emit('refund.failed', refund, caller);
  return refund;
}

const isReturned = ({ status }: Refund) => status === 'failed' || status === 'canceled';

export function refundEndpoints(context: Context): Endpoint[] {
  const { state } = context.store;
  return [
    endpoint('POST', '/v1/refunds', refundShape, ({ parameters, caller }) => {
      const charge = chargeToRefund(context, parameters.charge, parameters.payment_intent);
      return createRefund(context, charge, parameters, caller);
    }),

    endpoint(
      'GET',
      '/v1/refunds',
      { ...listShape, charge: 'string', payment_intent: 'string' },
      ({ parameters: { charge, payment_intent, ...page } }) => {
        const refunds = Object.values(state.refunds)
          .filter((refund) => charge === undefined || refund.charge === charge)
          .filter((refund) => !payment_intent || refund.payment_intent === payment_intent);
        return listPage(refunds, '/v1/refunds', page);
      },
    ),

    endpoint('GET', '/v1/refunds/:id', {}, ({ ids: [id] }) => find(state.refunds, 'refund', id)),

    endpoint(
      'POST',
      '/v1/refunds/:id',
      { metadata: 'metadata' },
      ({ ids: [id], parameters, caller }) => {
        const refund = find(state.refunds, 'refund', id);
        refund.metadata = mergeMetadata(refund.metadata, parameters.metadata);
        context.emit('refund.updated', refund, caller);
        return refund;
      },
    ),
  ];
}
