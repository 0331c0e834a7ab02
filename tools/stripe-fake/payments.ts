// The life of a payment intent: requires_payment_method → (confirm) → requires_action →
// succeeded, or back to requires_payment_method with last_payment_error.

import { book, feeOf } from './balance-transactions.ts';
import { testCard } from './cards.ts';
import { createCharge } from './charges.ts';
import type { Caller, Context } from './context.ts';
import { openDispute } from './disputes.ts';
import { cardError, invalidRequest, StripeApiError } from './errors.ts';
import {
  authenticationAction,
  authenticationFailure,
  chooseMethod,
  type confirmShape,
  isOver,
  needsAuthentication,
  refuseType,
  requireReturnUrl,
  viewFor,
} from './intents.ts';
import type { ErrorBody, PaymentIntent, PaymentMethod } from './objects.ts';
import { type ParametersOf, required } from './parameters.ts';
import { attach, resolveMethod, traitsOf } from './payment-methods.ts';

/** Stripe's refusal of an action that the intent's status doesn't allow. */
export function unexpectedState(intent: PaymentIntent, message: string, caller: Caller) {
  return invalidRequest(message, {
    code: 'payment_intent_unexpected_state',
    payment_intent: viewFor(caller, intent),
  });
}

/** Tries to charge the card. A decline leaves the intent ready for another card, and throws a 402. */
export function confirmPayment(
  context: Context,
  intent: PaymentIntent,
  given: ParametersOf<typeof confirmShape> & { off_session?: boolean | undefined },
  caller: Caller,
): void {
  if (isOver(intent)) {
    throw unexpectedState(
      intent,
      intent.status === 'succeeded'
        ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
        : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`,
      caller,
    );
  }
  requireReturnUrl(intent, given);
  const method = chooseMethod(context, intent, given);
  if (method === undefined) {
    throw unexpectedState(
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      caller,
    );
  }
  refuseType(intent, method);
  intent.payment_method = method.id;
  intent.last_payment_error = null;
  intent.next_action = null;
  if (method.type === 'us_bank_account') {
    beginProcessing(context, intent, caller);
    return;
  }
  if (method.type === 'klarna') {
    const return_url = required(given.return_url, 'return_url');
    const url = `${caller.origin}/fake/redirects/${intent.id}`;
    intent.status = 'requires_action';
    intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url, return_url } };
    context.emit('payment_intent.requires_action', intent, caller);
    return;
  }

  const offSession = given.off_session ?? false;
  if (needsAuthentication(context, method, { offSession })) {
    if (!offSession) {
      intent.status = 'requires_action';
      intent.next_action = authenticationAction();
      context.emit('payment_intent.requires_action', intent, caller);
      return;
    }
    const error = cardError({
      code: 'authentication_required',
      decline_code: 'authentication_required',
      message: 'Your card was declined. This transaction requires authentication.',
      payment_method: structuredClone(method),
    }).body;
    fail(context, intent, error, caller);
    throw withIntent(error, intent, caller);
  }
  const error = charge(context, intent, method, { authenticated: false }, caller);
  if (error !== undefined) throw withIntent(error, intent, caller);
}

/** The bank has been asked, and has not decided yet. */
export function processPayment(context: Context, intent: PaymentIntent, caller: Caller): void {
  if (intent.status !== 'requires_action') {
    throw unexpectedState(intent, `${intent.id} does not await authentication.`, caller);
  }
  beginProcessing(context, intent, caller);
}

function beginProcessing(context: Context, intent: PaymentIntent, caller: Caller): void {
  intent.status = 'processing';
  intent.next_action = null;
  context.emit('payment_intent.processing', intent, caller);
}

/** The customer's response in the 3-D Secure dialog. The outcome is in the intent; a decline does not throw. */
export function authenticatePayment(
  context: Context,
  intent: PaymentIntent,
  outcome: 'succeeded' | 'failed',
  caller: Caller,
): void {
  const isAsked = intent.status === 'requires_action' || intent.status === 'processing';
  if (!isAsked || intent.payment_method === null) {
    throw unexpectedState(intent, `${intent.id} does not await authentication.`, caller);
  }
  const method = resolveMethod(context, intent.payment_method);
  intent.next_action = null;
  if (outcome === 'succeeded') {
    charge(context, intent, method, { authenticated: true }, caller);
  } else {
    const error = authenticationFailure('payment_intent_authentication_failure', method);
    fail(context, intent, error, caller);
  }
}

function charge(
  context: Context,
  intent: PaymentIntent,
  method: PaymentMethod,
  { authenticated }: { authenticated: boolean },
  caller: Caller,
): ErrorBody | undefined {
  const charge = createCharge(context, intent, method, { authenticated });
  const traits = traitsOf(context, method);
  const card = testCard(traits.test_card);
  intent.latest_charge = charge.id;

  if (card.decline !== undefined) {
    const error = cardError({
      ...card.decline,
      charge: charge.id,
      payment_method: structuredClone(method),
    }).body;
    context.emit('charge.failed', charge, caller);
    fail(context, intent, error, caller);
    return error;
  }

  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  if (intent.customer !== null && intent.setup_future_usage !== null) {
    attach(context, method, intent.customer, caller);
    traits.set_up = true;
  }
  if (method.customer === null) traits.used = true;
  context.emit('charge.succeeded', charge, caller);
  context.emit('payment_intent.succeeded', intent, caller);
  // Payments are captured asynchronously: neither of these events has what is booked.
  const { id: source, amount, currency } = charge;
  charge.balance_transaction = book(context, 'charge', {
    source,
    amount,
    currency,
    fee: feeOf(amount),
  }).id;
  context.emit('charge.updated', charge, caller);
  if (card.dispute !== undefined) openDispute(context, charge, card.dispute, caller);
  return undefined;
}

function fail(context: Context, intent: PaymentIntent, error: ErrorBody, caller: Caller): void {
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.last_payment_error = error;
  context.emit('payment_intent.payment_failed', intent, caller);
}

function withIntent(error: ErrorBody, intent: PaymentIntent, caller: Caller) {
  return new StripeApiError(402, {
    ...error,
    payment_intent: structuredClone(viewFor(caller, intent)),
  });
}
