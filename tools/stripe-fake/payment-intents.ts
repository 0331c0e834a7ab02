import { type Context, type Endpoint, endpoint, find } from './context.ts';
import { existingCustomer } from './customers.ts';
import { checkEmail, invalidParameter, invalidRequest } from './errors.ts';
import {
  cancelEndpoint,
  checkClientSecret,
  confirmShape,
  isOver,
  methodTypesShape,
  newIntentKeys,
  readMethodTypes,
  retrieveEndpoint,
  viewFor,
} from './intents.ts';
import { listPage, listShape } from './lists.ts';
import { type ErrorCode, type PaymentIntent, unset } from './objects.ts';
import { mergeMetadata, type ParametersOf, required } from './parameters.ts';
import { refuseAnothers, resolveMethod } from './payment-methods.ts';
import { confirmPayment, unexpectedState } from './payments.ts';
import { now } from './store.ts';

const CURRENCIES = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));
const MINIMUM = 50;
const MAXIMUM = 99_999_999;
const CANCELLATION_REASONS = [
  'abandoned',
  'duplicate',
  'fraudulent',
  'requested_by_customer',
] as const;

const detailsShape = {
  amount: 'integer',
  currency: 'string',
  customer: 'string',
  description: 'string of 1000',
  metadata: 'metadata',
  payment_method: 'string',
  receipt_email: 'string',
  setup_future_usage: ['on_session', 'off_session'],
  statement_descriptor: 'string',
  statement_descriptor_suffix: 'string',
} as const;

const { client_secret: _, ...confirmAtOnceShape } = confirmShape;

const createShape = {
  ...detailsShape,
  ...methodTypesShape,
  ...confirmAtOnceShape,
  capture_method: ['automatic', 'automatic_async'],
  confirm: 'boolean',
  off_session: 'boolean',
} as const;

const invalidAmount = (code: ErrorCode, message: string) =>
  invalidParameter(code, message, 'amount');

export function checkAmount(amount: number, currency: string): void {
  if (amount < 1) {
    throw invalidAmount(
      'parameter_invalid_integer',
      'This value must be greater than or equal to 1.',
    );
  }
  if (amount < MINIMUM) {
    throw invalidAmount('amount_too_small', `Amount must be at least $0.50 ${currency}`);
  }
  if (amount > MAXIMUM) {
    throw invalidAmount('amount_too_large', `Amount must be no more than $999,999.99`);
  }
}

function checkDescriptor(text: string | undefined, param: string): void {
  if (text === undefined || (text.length <= 22 && !/[<>\\'"*]/.test(text))) return;
  throw invalidRequest(`The ${param} must be at most 22 characters, without any of < > \\ ' " *.`, {
    param,
  });
}

function readCurrency(text: string): string {
  const currency = text.toLowerCase();
  if (CURRENCIES.has(currency)) return currency;
  throw invalidRequest(`Invalid currency: ${currency}.`, { param: 'currency' });
}

/** Sets the fields that an update may set; amount and currency are checked together. */
function apply(
  context: Context,
  intent: PaymentIntent,
  given: ParametersOf<typeof detailsShape>,
): void {
  checkEmail(given.receipt_email, 'receipt_email');
  checkDescriptor(given.statement_descriptor, 'statement_descriptor');
  checkDescriptor(given.statement_descriptor_suffix, 'statement_descriptor_suffix');
  const currency = given.currency === undefined ? intent.currency : readCurrency(given.currency);
  const amount = given.amount ?? intent.amount;
  checkAmount(amount, currency);
  const customer =
    given.customer === undefined
      ? intent.customer
      : given.customer && existingCustomer(context, given.customer).id;
  if (given.payment_method) {
    const method = resolveMethod(context, given.payment_method);
    refuseAnothers(method, customer || null);
    intent.payment_method = method.id;
  }
  if (intent.payment_method !== null) {
    // The bank's authentication does not cover another card or amount.
    const isAsked = intent.status === 'requires_action' && amount === intent.amount;
    if (!isAsked || given.payment_method) {
      intent.status = 'requires_confirmation';
      intent.next_action = null;
    }
  }
  intent.amount = amount;
  intent.currency = currency;
  intent.customer = customer || null;
  const { description, receipt_email, setup_future_usage } = given;
  const { statement_descriptor, statement_descriptor_suffix } = given;
  if (description !== undefined) intent.description = description || null;
  if (receipt_email !== undefined) intent.receipt_email = receipt_email || null;
  if (setup_future_usage !== undefined) intent.setup_future_usage = setup_future_usage || null;
  if (statement_descriptor !== undefined)
    intent.statement_descriptor = statement_descriptor || null;
  if (statement_descriptor_suffix !== undefined) {
    intent.statement_descriptor_suffix = statement_descriptor_suffix || null;
  }
  intent.metadata = mergeMetadata(intent.metadata, given.metadata);
}

export function newPaymentIntent(
  context: Context,
  given: ParametersOf<typeof createShape>,
): PaymentIntent {
  const intent: PaymentIntent = {
    ...newIntentKeys('pi'),
    object: 'payment_intent',
    amount: required(given.amount, 'amount'),
    amount_capturable: 0,
    amount_received: 0,
    ...readMethodTypes(given),
    capture_method: given.capture_method || 'automatic_async',
    confirmation_method: 'automatic',
    created: now(),
    currency: required(given.currency, 'currency'),
    livemode: false,
    metadata: {},
    ...unset<PaymentIntent>()([
      'application application_fee_amount canceled_at cancellation_reason customer customer_account description',
      'excluded_payment_method_types last_payment_error latest_charge managed_payments next_action on_behalf_of',
      'payment_method payment_method_configuration_details payment_method_options payment_record processing',
      'receipt_email review setup_future_usage shipping source statement_descriptor statement_descriptor_suffix',
      'transfer_group',
    ]),
    status: 'requires_payment_method',
  };
  apply(context, intent, given);
  return intent;
}

export function paymentIntentEndpoints(context: Context): Endpoint[] {
  const { state } = context.store;
  const intentInPath = (id: string | undefined) =>
    find(state.payment_intents, 'payment_intent', id, { param: 'intent' });

  return [
    endpoint('POST', '/v1/payment_intents', createShape, ({ parameters, caller }) => {
      const intent = newPaymentIntent(context, parameters);
      state.payment_intents[intent.id] = intent;
      context.emit('payment_intent.created', intent, caller);
      if (parameters.confirm) {
        const { payment_method: _taken, ...rest } = parameters;
        confirmPayment(context, intent, rest, caller);
      }
      return intent;
    }),

    endpoint(
      'GET',
      '/v1/payment_intents',
      { ...listShape, created: { gte: 'integer' }, customer: 'string' },
      ({ parameters: { created, customer, ...page } }) => {
        const intents = Object.values(state.payment_intents)
          .filter((intent) => customer === undefined || intent.customer === customer)
          .filter((intent) => intent.created >= (created?.gte ?? 0));
        return listPage(intents, '/v1/payment_intents', page);
      },
    ),

    retrieveEndpoint('/v1/payment_intents/:id', intentInPath),

    endpoint(
      'POST',
      '/v1/payment_intents/:id',
      detailsShape,
      ({ ids: [id], parameters, caller }) => {
        const intent = intentInPath(id);
        const open = !isOver(intent);
        const { metadata, description, ...binding } = parameters;
        const [name] = Object.keys(binding);
        if (!open && name !== undefined) {
          throw unexpectedState(
            intent,
            `This PaymentIntent's ${name} could not be updated because it has a status of ${intent.status}. You may only update the ${name} of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`,
            caller,
          );
        }
        if (open) {
          apply(context, intent, parameters);
        } else {
          if (description !== undefined) intent.description = description || null;
          intent.metadata = mergeMetadata(intent.metadata, metadata);
        }
        return intent;
      },
    ),

    endpoint(
      'POST',
      '/v1/payment_intents/:id/confirm',
      {
        ...confirmShape,
        off_session: 'boolean',
        receipt_email: 'string',
        setup_future_usage: ['on_session', 'off_session'],
      } as const,
      ({ ids: [id], parameters, caller }) => {
        const intent = intentInPath(id);
        checkClientSecret(intent, parameters.client_secret, caller);
        const { receipt_email, setup_future_usage } = parameters;
        if (
          caller.key === 'publishable' &&
          intent.setup_future_usage === 'off_session' &&
          setup_future_usage === 'on_session'
        ) {
          throw invalidRequest(
            'With a publishable key, setup_future_usage can only be updated from on_session to off_session.',
            { param: 'setup_future_usage' },
          );
        }
        if (receipt_email) intent.receipt_email = receipt_email;
        if (setup_future_usage) intent.setup_future_usage = setup_future_usage;
        confirmPayment(context, intent, parameters, caller);
        return viewFor(caller, intent);
      },
      { publishable: true },
    ),

    cancelEndpoint(context, '/v1/payment_intents/:id', CANCELLATION_REASONS, intentInPath, {
      refusal: (intent, caller) =>
        unexpectedState(
          intent,
          `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
          caller,
        ),
      cancel: (intent) => {
        intent.canceled_at = now();
      },
    }),
  ];
}
