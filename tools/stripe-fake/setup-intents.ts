import { type Caller, type Context, type Endpoint, endpoint, find } from './context.ts';
import { existingCustomer } from './customers.ts';
import { cardError, invalidRequest, StripeApiError } from './errors.ts';
import {
  authenticationAction,
  authenticationFailure,
  cancelEndpoint,
  checkClientSecret,
  chooseMethod,
  confirmShape,
  isOver,
  methodTypesShape,
  needsAuthentication,
  newIntentKeys,
  readMethodTypes,
  refuseType,
  requireReturnUrl,
  retrieveEndpoint,
  viewFor,
} from './intents.ts';
import { type ErrorBody, type PaymentMethod, type SetupIntent, unset } from './objects.ts';
import { mergeMetadata, type ParametersOf } from './parameters.ts';
import { attach, resolveMethod, setUpDecline, traitsOf } from './payment-methods.ts';
import { now } from './store.ts';

const { client_secret: _, ...confirmAtOnceShape } = confirmShape;

const CANCELLATION_REASONS = ['abandoned', 'duplicate', 'requested_by_customer'] as const;

const createShape = {
  ...methodTypesShape,
  ...confirmAtOnceShape,
  confirm: 'boolean',
  customer: 'string',
  description: 'string',
  metadata: 'metadata',
  usage: ['on_session', 'off_session'],
} as const;

const unexpectedState = (intent: SetupIntent, verb: string, caller: Caller) =>
  invalidRequest(
    `You cannot ${verb} this SetupIntent because it has a status of ${intent.status}.`,
    { code: 'setup_intent_unexpected_state', setup_intent: viewFor(caller, intent) },
  );

function confirm(
  context: Context,
  intent: SetupIntent,
  given: ParametersOf<typeof confirmShape>,
  caller: Caller,
): void {
  if (isOver(intent)) throw unexpectedState(intent, 'confirm', caller);
  requireReturnUrl(intent, given);
  const method = chooseMethod(context, intent, given);
  if (method === undefined) {
    throw invalidRequest(
      "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
      { code: 'setup_intent_unexpected_state', setup_intent: viewFor(caller, intent) },
    );
  }
  refuseType(intent, method);
  intent.payment_method = method.id;
  intent.last_setup_error = null;
  intent.next_action = null;
  if (needsAuthentication(context, method, { offSession: false })) {
    intent.status = 'requires_action';
    intent.next_action = authenticationAction();
    context.emit('setup_intent.requires_action', intent, caller);
    return;
  }
  const error = complete(context, intent, method, caller);
  if (error !== undefined) {
    const setup_intent = structuredClone(viewFor(caller, intent));
    throw new StripeApiError(402, { ...error, setup_intent });
  }
}

/** Saves the card for later, or throws the bank's refusal. */
function complete(
  context: Context,
  intent: SetupIntent,
  method: PaymentMethod,
  caller: Caller,
): ErrorBody | undefined {
  const decline = setUpDecline(context, method);
  if (decline !== undefined) {
    const error = cardError({ ...decline, payment_method: structuredClone(method) }).body;
    fail(context, intent, error, caller);
    return error;
  }
  if (intent.customer !== null) attach(context, method, intent.customer, caller);
  traitsOf(context, method).set_up = true;
  intent.status = 'succeeded';
  context.emit('setup_intent.succeeded', intent, caller);
  return undefined;
}

function fail(context: Context, intent: SetupIntent, error: ErrorBody, caller: Caller): void {
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.last_setup_error = error;
  context.emit('setup_intent.setup_failed', intent, caller);
}

/** The customer's response in the 3-D Secure dialog. */
export function authenticateSetup(
  context: Context,
  intent: SetupIntent,
  outcome: 'succeeded' | 'failed',
  caller: Caller,
): void {
  if (intent.status !== 'requires_action' || intent.payment_method === null) {
    throw unexpectedState(intent, 'authenticate', caller);
  }
  const method = resolveMethod(context, intent.payment_method);
  intent.next_action = null;
  if (outcome === 'succeeded') {
    complete(context, intent, method, caller);
  } else {
    const error = authenticationFailure('setup_intent_authentication_failure', method);
    fail(context, intent, error, caller);
  }
}

export function setupIntentEndpoints(context: Context): Endpoint[] {
  const { state } = context.store;
  const intentInPath = (id: string | undefined) =>
    find(state.setup_intents, 'setup_intent', id, { param: 'intent' });

  return [
    endpoint('POST', '/v1/setup_intents', createShape, ({ parameters, caller }) => {
      const intent: SetupIntent = {
        ...newIntentKeys('seti'),
        object: 'setup_intent',
        ...readMethodTypes(parameters),
        created: now(),
        customer: parameters.customer ? existingCustomer(context, parameters.customer).id : null,
        description: parameters.description || null,
        livemode: false,
        metadata: mergeMetadata({}, parameters.metadata),
        ...unset<SetupIntent>()([
          'application cancellation_reason excluded_payment_method_types last_setup_error latest_attempt mandate',
          'next_action on_behalf_of payment_method payment_method_configuration_details payment_method_options',
          'single_use_mandate',
        ]),
        status: 'requires_payment_method',
        usage: parameters.usage || 'off_session',
      };
      const method = chooseMethod(context, intent, parameters);
      if (method !== undefined) {
        intent.payment_method = method.id;
        intent.status = 'requires_confirmation';
      }
      state.setup_intents[intent.id] = intent;
      context.emit('setup_intent.created', intent, caller);
      if (parameters.confirm) {
        const { return_url, use_stripe_sdk } = parameters;
        confirm(context, intent, { return_url, use_stripe_sdk }, caller);
      }
      return intent;
    }),

    retrieveEndpoint('/v1/setup_intents/:id', intentInPath),

    endpoint(
      'POST',
      '/v1/setup_intents/:id/confirm',
      confirmShape,
      ({ ids: [id], parameters, caller }) => {
        const intent = intentInPath(id);
        checkClientSecret(intent, parameters.client_secret, caller);
        confirm(context, intent, parameters, caller);
        return viewFor(caller, intent);
      },
      { publishable: true },
    ),

    cancelEndpoint(context, '/v1/setup_intents/:id', CANCELLATION_REASONS, intentInPath, {
      refusal: (intent, caller) => unexpectedState(intent, 'cancel', caller),
    }),
  ];
}
