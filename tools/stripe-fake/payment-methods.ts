import { billingDetailsShape, readBillingDetails } from './addresses.ts';
import { cardShape, describeCard, type KnownCard, readCard, unexpiring } from './card-details.ts';
import { type Decline, testCard, testCardOfId } from './cards.ts';
import { type Caller, type Context, type Endpoint, endpoint, find } from './context.ts';
import { existingCustomer, release } from './customers.ts';
import { cardError, invalidRequest } from './errors.ts';
import { listPage, listShape } from './lists.ts';
import type { MethodType, PaymentMethod, PaymentMethodTraits } from './objects.ts';
import { mergeMetadata, type ParametersOf, required } from './parameters.ts';
import { newId, now } from './store.ts';

export const METHOD_TYPES: MethodType[] = ['card', 'link', 'us_bank_account', 'klarna'];

/** The parameters of a payment method, here and as payment_method_data of an intent. */
export const methodDataShape = {
  type: 'string',
  allow_redisplay: ['always', 'limited', 'unspecified'],
  card: cardShape,
  billing_details: billingDetailsShape,
  metadata: 'metadata',
} as const;

function storeMethod(
  context: Context,
  known: KnownCard,
  data: Omit<ParametersOf<typeof methodDataShape>, 'card' | 'type'>,
  type: MethodType = 'card',
): PaymentMethod {
  const billing_details = readBillingDetails(data.billing_details);
  const method: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: data.allow_redisplay || 'unspecified',
    billing_details,
    ...(type === 'card' && {
      card: describeCard(context, known, billing_details.address.postal_code),
    }),
    created: now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: mergeMetadata({}, data.metadata),
    type,
  };
  const { state } = context.store;
  state.payment_methods[method.id] = method;
  state.payment_method_traits[method.id] = {
    test_card: known.testCard,
    used: false,
    set_up: false,
  };
  return method;
}

export function methodType(given: string, param: string): MethodType {
  const type = METHOD_TYPES.find((type) => type === given);
  if (type !== undefined) return type;
  throw invalidRequest(`Invalid ${param}: must be one of ${METHOD_TYPES.join(', ')}`, { param });
}

export function createMethod(
  context: Context,
  data: ParametersOf<typeof methodDataShape>,
): PaymentMethod {
  const { card, type: given, ...rest } = data;
  const type = methodType(required(given, 'type'), 'type');
  // Every method but a card pays.
  if (type !== 'card') return storeMethod(context, unexpiring('visa'), rest, type);
  return storeMethod(context, readCard(required(card, 'card')), rest);
}

/** The payment method with that id; pm_card_visa and the like create a new one each time, as in Stripe's test mode. */
export function resolveMethod(
  context: Context,
  id: string,
  { status = 400 }: { status?: 400 | 404 } = {},
): PaymentMethod {
  const named = testCardOfId(id, 'pm_card_');
  if (named !== undefined) {
    return storeMethod(context, unexpiring(named), {});
  }
  return find(context.store.state.payment_methods, 'payment_method', id, {
    param: 'payment_method',
    status,
  });
}

export function traitsOf(context: Context, method: PaymentMethod): PaymentMethodTraits {
  return find(context.store.state.payment_method_traits, 'payment_method', method.id);
}

/** The error if the card can't be saved for later: cards that decline a charge mostly decline this as well. */
export function setUpDecline(context: Context, method: PaymentMethod): Decline | undefined {
  const card = testCard(traitsOf(context, method).test_card);
  return card.attaches ? undefined : card.decline;
}

/** Attaches a method to a customer. A method used to pay while unattached can't be attached any more. */
export function attach(
  context: Context,
  method: PaymentMethod,
  customer: string,
  caller: Caller,
): void {
  if (method.customer === customer) return;
  if (method.customer !== null) {
    throw invalidRequest(
      'The payment method you provided has already been attached to a customer.',
      { code: 'payment_method_unexpected_state' },
    );
  }
  refuseUsed(context, method);
  method.customer = customer;
  context.emit('payment_method.attached', method, caller);
}

export function refuseUsed(context: Context, method: PaymentMethod): void {
  if (!traitsOf(context, method).used) return;
  throw invalidRequest(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    { param: 'payment_method' },
  );
}

const notTheCustomers = (method: string) =>
  invalidRequest(
    `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param: 'payment_method' },
  );

/** Refuses a method that belongs to a customer other than the intent's. */
export function refuseAnothers(method: PaymentMethod, customer: string | null): void {
  if (method.customer === null || method.customer === customer) return;
  if (customer !== null) throw notTheCustomers(method.id);
  throw invalidRequest(
    'The payment method you provided is attached to a customer so for security purposes you must provide the customer in the request.',
    { param: 'payment_method' },
  );
}

export function paymentMethodEndpoints(context: Context): Endpoint[] {
  const { state } = context.store;
  const methodInPath = (id: string | undefined) =>
    resolveMethod(context, id ?? '', { status: 404 });
  const ofCustomer = (customer: string) =>
    Object.values(state.payment_methods).filter((method) => method.customer === customer);

  return [
    endpoint(
      'POST',
      '/v1/payment_methods',
      methodDataShape,
      ({ parameters }) => createMethod(context, parameters),
      { publishable: true },
    ),

    endpoint(
      'GET',
      '/v1/payment_methods',
      { ...listShape, customer: 'string', type: ['card'] },
      ({ parameters: { customer, type: _card, ...page } }) => {
        const { id } = existingCustomer(context, required(customer, 'customer'));
        return listPage(ofCustomer(id), '/v1/payment_methods', page);
      },
    ),

    endpoint('GET', '/v1/payment_methods/:id', {}, ({ ids: [id] }) => methodInPath(id)),

    endpoint(
      'POST',
      '/v1/payment_methods/:id',
      {
        allow_redisplay: ['always', 'limited', 'unspecified'],
        billing_details: billingDetailsShape,
        card: { exp_month: 'integer', exp_year: 'integer' },
        metadata: 'metadata',
      },
      ({ ids: [id], parameters, caller }) => {
        const method = methodInPath(id);
        if (method.customer === null) {
          throw invalidRequest(
            'You must save this PaymentMethod to a customer before you can update it.',
          );
        }
        method.billing_details = readBillingDetails(
          parameters.billing_details,
          method.billing_details,
        );
        if (parameters.allow_redisplay) method.allow_redisplay = parameters.allow_redisplay;
        Object.assign(method.card ?? {}, parameters.card);
        method.metadata = mergeMetadata(method.metadata, parameters.metadata);
        context.emit('payment_method.updated', method, caller);
        return method;
      },
    ),

    endpoint(
      'POST',
      '/v1/payment_methods/:id/attach',
      { customer: 'string' },
      ({ ids: [id], parameters, caller }) => {
        const customer = existingCustomer(context, required(parameters.customer, 'customer'));
        const method = methodInPath(id);
        const decline = setUpDecline(context, method);
        if (decline !== undefined) throw cardError(decline);
        attach(context, method, customer.id, caller);
        return method;
      },
    ),

    endpoint('POST', '/v1/payment_methods/:id/detach', {}, ({ ids: [id], caller }) => {
      const method = methodInPath(id);
      if (method.customer === null) {
        throw invalidRequest(
          'The payment method you provided is not attached to a customer so detachment is impossible.',
        );
      }
      release(context, method);
      context.emit('payment_method.detached', method, caller);
      return method;
    }),

    endpoint(
      'GET',
      '/v1/customers/:id/payment_methods',
      { ...listShape, type: ['card'] },
      ({ ids: [id], parameters: { type: _card, ...page } }) => {
        const customer = existingCustomer(context, id, { status: 404 });
        const url = `/v1/customers/${customer.id}/payment_methods`;
        return listPage(ofCustomer(customer.id), url, page);
      },
    ),

    endpoint('GET', '/v1/customers/:id/payment_methods/:method', {}, ({ ids: [id, methodId] }) => {
      const customer = existingCustomer(context, id, { status: 404 });
      const method = methodInPath(methodId);
      if (method.customer !== customer.id) throw notTheCustomers(method.id);
      return method;
    }),
  ];
}
