import type { Address, BillingDetails } from './objects.ts';
import type { ParametersOf } from './parameters.ts';

export const addressShape = {
  city: 'string',
  country: 'string',
  line1: 'string',
  line2: 'string',
  postal_code: 'string',
  state: 'string',
} as const;

export const billingDetailsShape = {
  address: addressShape,
  email: 'string',
  name: 'string',
  phone: 'string',
} as const;

/** An address in Stripe's format, with empty lines as null; an update keeps the missing ones of `before`. */
export function readAddress(
  given: ParametersOf<typeof addressShape> = {},
  before?: Address | null,
): Address {
  const line = (name: keyof Address) =>
    given[name] === undefined ? (before?.[name] ?? null) : given[name] || null;
  return {
    city: line('city'),
    country: line('country'),
    line1: line('line1'),
    line2: line('line2'),
    postal_code: line('postal_code'),
    state: line('state'),
  };
}

export function readBillingDetails(
  given: ParametersOf<typeof billingDetailsShape> = {},
  before?: BillingDetails,
): BillingDetails & { address: Address } {
  const line = (name: 'email' | 'name' | 'phone') =>
    given[name] === undefined ? (before?.[name] ?? null) : given[name] || null;
  return {
    address: readAddress(given.address, before?.address),
    email: line('email'),
    name: line('name'),
    phone: line('phone'),
    tax_id: null,
  };
}
