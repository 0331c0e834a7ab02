import { addressShape, readAddress } from './addresses.ts';
import { type Context, type Endpoint, endpoint, find } from './context.ts';
import { checkEmail, resourceMissing } from './errors.ts';
import { listPage, listShape } from './lists.ts';
import { type Customer, type PaymentMethod, unset } from './objects.ts';
import { mergeMetadata, type ParametersOf } from './parameters.ts';
import { newId, now } from './store.ts';

const customerShape = {
  address: addressShape,
  description: 'string',
  email: 'string of 512',
  invoice_settings: { default_payment_method: 'string' },
  metadata: 'metadata',
  name: 'string of 256',
  phone: 'string of 20',
} as const;

/** A customer that exists and is not deleted; throws resource_missing otherwise. */
export function existingCustomer(
  { store }: Context,
  id: string | undefined,
  { param = 'customer', status = 400 }: { param?: string; status?: 400 | 404 } = {},
): Customer {
  const customer = find(store.state.customers, 'customer', id, { param, status });
  if ('deleted' in customer) throw resourceMissing('customer', customer.id, param, status);
  return customer;
}

function apply(
  { store }: Context,
  customer: Customer,
  given: ParametersOf<typeof customerShape>,
): void {
  checkEmail(given.email, 'email');
  const defaultMethod = given.invoice_settings?.default_payment_method;
  if (defaultMethod) {
    const param = 'invoice_settings[default_payment_method]';
    const method = find(store.state.payment_methods, 'payment_method', defaultMethod, {
      param,
      status: 400,
    });
    if (method.customer !== customer.id) {
      throw resourceMissing('payment_method', method.id, param, 400);
    }
  }
  const line = (name: 'description' | 'email' | 'name' | 'phone') => {
    if (given[name] !== undefined) customer[name] = given[name] || null;
  };
  line('description');
  line('email');
  line('name');
  line('phone');
  if (given.address !== undefined) customer.address = readAddress(given.address, customer.address);
  if (defaultMethod !== undefined) {
    customer.invoice_settings.default_payment_method = defaultMethod || null;
  }
  customer.metadata = mergeMetadata(customer.metadata, given.metadata);
}

/** Detaches a method from its customer. Stripe never accepts such a method again. */
export function release({ store: { state } }: Context, method: PaymentMethod): void {
  const holder = state.customers[method.customer ?? ''];
  if (holder && !('deleted' in holder)) {
    const settings = holder.invoice_settings;
    if (settings.default_payment_method === method.id) settings.default_payment_method = null;
  }
  method.customer = null;
  find(state.payment_method_traits, 'payment_method', method.id).used = true;
}

export function customerEndpoints(context: Context): Endpoint[] {
  const { state } = context.store;
  return [
    endpoint('POST', '/v1/customers', customerShape, ({ parameters, caller }) => {
      const customer: Customer = {
        id: newId('cus'),
        object: 'customer',
        address: null,
        balance: 0,
        created: now(),
        default_source: null,
        delinquent: false,
        description: null,
        email: null,
        invoice_settings: unset<Customer['invoice_settings']>()([
          'custom_fields default_payment_method footer rendering_options',
        ]),
        livemode: false,
        metadata: {},
        name: null,
        phone: null,
        shipping: null,
      };
      apply(context, customer, parameters);
      state.customers[customer.id] = customer;
      context.emit('customer.created', customer, caller);
      return customer;
    }),

    endpoint('GET', '/v1/customers', { ...listShape, email: 'string' }, ({ parameters }) => {
      const { email, ...page } = parameters;
      const customers = Object.values(state.customers)
        .filter((customer): customer is Customer => !('deleted' in customer))
        .filter((customer) => email === undefined || customer.email === email);
      return listPage(customers, '/v1/customers', page);
    }),

    endpoint('GET', '/v1/customers/:id', {}, ({ ids: [id] }) =>
      find(state.customers, 'customer', id),
    ),

    endpoint('POST', '/v1/customers/:id', customerShape, ({ ids: [id], parameters, caller }) => {
      const customer = existingCustomer(context, id, { param: 'id', status: 404 });
      apply(context, customer, parameters);
      context.emit('customer.updated', customer, caller);
      return customer;
    }),

    endpoint('DELETE', '/v1/customers/:id', {}, ({ ids: [id], caller }) => {
      const customer = existingCustomer(context, id, { param: 'id', status: 404 });
      for (const method of Object.values(state.payment_methods)) {
        if (method.customer === customer.id) release(context, method);
      }
      context.emit('customer.deleted', customer, caller);
      const deleted = { id: customer.id, object: 'customer', deleted: true } as const;
      state.customers[customer.id] = deleted;
      return deleted;
    }),
  ];
}
