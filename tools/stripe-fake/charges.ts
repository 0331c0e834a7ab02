import { type Decline, testCard } from './cards.ts';
import { type Context, type Endpoint, endpoint, find } from './context.ts';
import { listPage, listShape } from './lists.ts';
import {
  type Charge,
  type ChargedCard,
  type PaymentIntent,
  type PaymentMethod,
  unset,
} from './objects.ts';
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
      ...unset<NonNullable<Charge['outcome']>>()([
        'advice_code network_advice_code network_decline_code',
      ]),
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
    refunded: false,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: paid ? 'succeeded' : 'failed',
    ...unset<Charge>()([
      'application application_fee application_fee_amount balance_transaction calculated_statement_descriptor',
      'failure_balance_transaction fraud_details on_behalf_of receipt_number receipt_url review shipping source',
      'source_transfer transfer_data transfer_group',
    ]),
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
        address_line1_check: checks?.address_line1_check ?? null,
        address_postal_code_check: checks?.address_postal_code_check ? 'pass' : null,
        cvc_check: checks?.cvc_check ? (decline?.code === 'incorrect_cvc' ? 'fail' : 'pass') : null,
      },
      country,
      exp_month,
      exp_year,
      fingerprint: fingerprint ?? null,
      funding,
      last4,
      three_d_secure: authenticated
        ? {
            result: 'authenticated',
            version: '2.2.0',
            ...unset<NonNullable<ChargedCard['three_d_secure']>>()([
              'authentication_flow electronic_commerce_indicator exemption_indicator result_reason transaction_id',
            ]),
          }
        : null,
      wallet,
      ...unset<ChargedCard>()([
        'amount_authorized authorization_code electronic_commerce_indicator installments mandate network',
      ]),
      ...unset<ChargedCard>()([
        'network_token network_transaction_id regulated_status transaction_link_id',
      ]),
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
