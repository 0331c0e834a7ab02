import { type Decline, testCard } from './cards.ts';
import { type Context, type Endpoint, endpoint, find } from './context.ts';
import { listPage, listShape } from './lists.ts';
import type { Charge, PaymentIntent, PaymentMethod } from './objects.ts';
import { traitsOf } from './payment-methods.ts';
import { newId, now } from './store.ts';

/** Charges the card of a payment method: the test card decides the outcome. Does not emit events yet. */
export function createCharge(
  context: Context,
  intent: PaymentIntent,
  method: PaymentMethod,
  { authenticated }: { authenticated: boolean },
): Charge {
  const { decline } = testCard(traitsOf(context, method).test_card);
  const paid = decline === undefined;
  const charge: Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    balance_transaction: null,
    billing_details: structuredClone(method.billing_details),
    captured: paid,
    created: now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    livemode: false,
    metadata: { ...intent.metadata },
    outcome: {
      network_status: paid ? 'approved_by_network' : 'declined_by_network',
      reason: decline?.decline_code ?? null,
      risk_level: 'normal',
      seller_message: paid ? 'Payment complete.' : 'The bank did not return any further details.',
      type: paid ? 'authorized' : 'issuer_declined',
    },
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(method, { authenticated, decline }),
    receipt_email: intent.receipt_email,
    receipt_url: null,
    refunded: false,
    statement_descriptor: intent.statement_descriptor,
    status: paid ? 'succeeded' : 'failed',
  };
  context.store.state.charges[charge.id] = charge;
  return charge;
}

function detailsOf(
  { type, card }: PaymentMethod,
  { authenticated, decline }: { authenticated: boolean; decline: Decline | undefined },
): Charge['payment_method_details'] {
  if (card === undefined) return { type, [type]: {} };
  const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4, wallet } = card;
  return {
    type,
    card: {
      brand,
      checks: {
        address_line1_check: checks.address_line1_check,
        address_postal_code_check: checks.address_postal_code_check && 'pass',
        cvc_check: checks.cvc_check && (decline?.code === 'incorrect_cvc' ? 'fail' : 'pass'),
      },
      country,
      exp_month,
      exp_year,
      fingerprint,
      funding,
      last4,
      three_d_secure: authenticated ? { authenticated: true, result: 'authenticated' } : null,
      wallet,
    },
  };
}

export function chargeEndpoints({ store: { state } }: Context): Endpoint[] {
  return [
    endpoint(
      'GET',
      '/v1/charges',
      { ...listShape, customer: 'string', payment_intent: 'string' },
      ({ parameters: { customer, payment_intent, ...page } }) => {
        const charges = Object.values(state.charges)
          .filter((charge) => customer === undefined || charge.customer === customer)
          .filter((charge) => !payment_intent || charge.payment_intent === payment_intent);
        return listPage(charges, '/v1/charges', page);
      },
    ),
    endpoint('GET', '/v1/charges/:id', {}, ({ ids: [id] }) => find(state.charges, 'charge', id)),
  ];
}
