// The common parts of payment intents and set-up intents.

import { testCard } from './cards.ts';
import { type Caller, type Context, type Endpoint, endpoint, find } from './context.ts';
import { invalidParameter, invalidRequest, missingParameter } from './errors.ts';
import type {
  ErrorBody,
  NextAction,
  PaymentIntent,
  PaymentMethod,
  SetupIntent,
} from './objects.ts';
import type { ParametersOf } from './parameters.ts';
import {
  createMethod,
  METHOD_TYPES,
  methodDataShape,
  methodType,
  refuseAnothers,
  refuseUsed,
  resolveMethod,
  traitsOf,
} from './payment-methods.ts';
import { newId, randomText } from './store.ts';

export const methodTypesShape = {
  allowed_payment_method_types: 'strings',
  automatic_payment_methods: { allow_redirects: ['always', 'never'], enabled: 'boolean' },
} as const;

export const confirmShape = {
  client_secret: 'string',
  confirmation_token: 'string',
  payment_method: 'string',
  payment_method_data: methodDataShape,
  return_url: 'string',
  use_stripe_sdk: 'boolean',
} as const;

/**
 * Stripe's default without named types is whatever the dashboard enables. Since the release train
 * 'endive' types are named by allowed_payment_method_types; payment_method_types is only in
 * responses.
 */
export function readMethodTypes(given: ParametersOf<typeof methodTypesShape>) {
  const { allowed_payment_method_types: named, automatic_payment_methods: automatic } = given;
  const allowed = named?.map((type) => methodType(type, 'allowed_payment_method_types')) ?? null;
  const { enabled = allowed === null, allow_redirects } = automatic ?? {};
  return {
    allowed_payment_method_types: allowed,
    automatic_payment_methods: enabled
      ? { allow_redirects: allow_redirects || ('always' as const), enabled }
      : null,
    payment_method_types:
      allowed ?? METHOD_TYPES.filter((type) => type !== 'klarna' || allow_redirects !== 'never'),
  };
}

/** Stripe.js proves its right to use an intent with the intent's client secret. */
export function checkClientSecret(
  intent: PaymentIntent | SetupIntent,
  given: string | undefined,
  caller: Caller,
): void {
  if (given === undefined && caller.key === 'secret') return;
  if (given === undefined) throw missingParameter('client_secret');
  if (given !== intent.client_secret) {
    throw invalidParameter(
      'resource_missing',
      `The client_secret provided does not match the client_secret of ${intent.id}.`,
      'client_secret',
    );
  }
}

/** A new intent's id, and the secret that lets a browser use it. */
export function newIntentKeys(prefix: 'pi' | 'seti') {
  const id = newId(prefix);
  return { id, client_secret: `${id}_secret_${randomText(25)}` };
}

/** Whether an intent can no longer be changed, or not while its bank is deciding. */
export const isOver = ({ status }: PaymentIntent | SetupIntent) =>
  status === 'succeeded' || status === 'canceled' || status === 'processing';

/** Retrieves an intent: the same for both kinds. `path` is the path of one intent. */
export const retrieveEndpoint = (
  path: string,
  intentWith: (id: string | undefined) => PaymentIntent | SetupIntent,
): Endpoint =>
  endpoint(
    'GET',
    path,
    { client_secret: 'string' },
    ({ ids: [id], parameters, caller }) => {
      const intent = intentWith(id);
      checkClientSecret(intent, parameters.client_secret, caller);
      return viewFor(caller, intent);
    },
    { publishable: true },
  );

/** Cancels an intent. `cancel` does what is specific to its kind. */
export const cancelEndpoint = <Intent extends PaymentIntent | SetupIntent>(
  context: Context,
  path: string,
  reasons: readonly NonNullable<Intent['cancellation_reason']>[],
  intentWith: (id: string | undefined) => Intent,
  {
    refusal,
    cancel,
  }: {
    refusal: (intent: Intent, caller: Caller) => Error;
    cancel?: (intent: Intent) => void;
  },
): Endpoint =>
  endpoint(
    'POST',
    `${path}/cancel`,
    { cancellation_reason: reasons },
    ({ ids: [id], parameters: { cancellation_reason }, caller }) => {
      const intent = intentWith(id);
      if (isOver(intent)) throw refusal(intent, caller);
      intent.status = 'canceled';
      intent.cancellation_reason = cancellation_reason || null;
      intent.next_action = null;
      cancel?.(intent);
      context.emit(`${intent.object}.canceled`, intent, caller);
      return intent;
    },
  );

/** The method to confirm with: a new one from its data, the named one, or the intent's own. */
export function chooseMethod(
  context: Context,
  intent: PaymentIntent | SetupIntent,
  given: ParametersOf<typeof confirmShape>,
): PaymentMethod | undefined {
  if (given.confirmation_token)
    return takeConfirmationToken(context, intent, given.confirmation_token);
  if (given.payment_method_data !== undefined) {
    return createMethod(context, given.payment_method_data);
  }
  const id = given.payment_method || intent.payment_method;
  if (!id) return undefined;
  const method = resolveMethod(context, id);
  refuseAnothers(method, intent.customer);
  if (method.customer === null) refuseUsed(context, method);
  return method;
}

/** A confirmation token is used once. What it says about later payments applies to the intent. */
function takeConfirmationToken(
  context: Context,
  intent: PaymentIntent | SetupIntent,
  id: string,
): PaymentMethod {
  const { confirmation_tokens: tokens } = context.store.state;
  const kept = find(tokens, 'confirmation_token', id, { param: 'confirmation_token', status: 400 });
  const { token, method } = kept;
  if (token.expires_at === null) {
    throw invalidRequest(`The ConfirmationToken ${id} has already been used.`);
  }
  if (intent.object === 'payment_intent') {
    const usage = intent.setup_future_usage;
    if (usage !== null && usage !== token.setup_future_usage) {
      throw invalidRequest(
        `The provided setup_future_usage (${usage}) does not match the setup_future_usage from the provided confirmation_token (${token.setup_future_usage}).`,
        { param: 'setup_future_usage' },
      );
    }
    intent.setup_future_usage = token.setup_future_usage;
  }
  token.expires_at = null;
  token[intent.object] = intent.id;
  return resolveMethod(context, method);
}

/** Refuses a method that the intent does not allow. */
export function refuseType(intent: PaymentIntent | SetupIntent, { type }: PaymentMethod): void {
  if (intent.payment_method_types.includes(type)) return;
  throw invalidRequest(
    `The PaymentMethod provided (${type}) is not allowed for this ${intent.object}. It may be of the types ${intent.payment_method_types.join(', ')}.`,
    { code: 'payment_intent_incompatible_payment_method', param: 'payment_method' },
  );
}

/** A method that may redirect the customer to another page needs a return URL. */
export function requireReturnUrl(
  intent: PaymentIntent | SetupIntent,
  given: ParametersOf<typeof confirmShape>,
): void {
  if (given.use_stripe_sdk || given.return_url) return;
  if (intent.allowed_payment_method_types !== null) return;
  if (intent.automatic_payment_methods?.allow_redirects !== 'always') return;
  const name = intent.object === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent';
  throw invalidRequest(
    `This ${name} is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a \`return_url\`. If you don't want to accept redirect-based payment methods, set \`automatic_payment_methods[enabled]\` to \`true\` and \`automatic_payment_methods[allow_redirects]\` to \`never\` when creating ${name}s.`,
  );
}

/** Whether the bank requires 3-D Secure. Off session, a card set up for it passes. */
export function needsAuthentication(
  context: Context,
  method: PaymentMethod,
  { offSession }: { offSession: boolean },
): boolean {
  const traits = traitsOf(context, method);
  const { authentication } = testCard(traits.test_card);
  if (authentication === undefined) return false;
  return !(authentication === 'until_set_up' && offSession && traits.set_up);
}

export const authenticationAction = (): NextAction => ({
  type: 'use_stripe_sdk',
  use_stripe_sdk: { type: 'three_d_secure_redirect', source: newId('payatt') },
});

export const authenticationFailure = (
  code: 'payment_intent_authentication_failure' | 'setup_intent_authentication_failure',
  method: PaymentMethod,
): ErrorBody => ({
  type: 'invalid_request_error',
  code,
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  payment_method: structuredClone(method),
});

const PUBLIC_FIELDS = new Set(
  [
    'id object amount automatic_payment_methods canceled_at cancellation_reason capture_method',
    'client_secret confirmation_method created currency description last_payment_error',
    'last_setup_error livemode next_action payment_method payment_method_types processing',
    'receipt_email setup_future_usage shipping status usage',
  ].flatMap((line) => line.split(' ')),
);

/** The intent as the caller may see it: a browser gets no metadata, customer or charge. */
export function viewFor<Intent extends PaymentIntent | SetupIntent>(
  caller: Caller,
  intent: Intent,
): Intent {
  if (caller.key === 'secret') return intent;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Stripe's types say nothing of what is left out
  return Object.fromEntries(
    Object.entries(intent).filter(([name]) => PUBLIC_FIELDS.has(name)),
  ) as unknown as Intent;
}
