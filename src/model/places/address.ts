import { z } from 'zod';

import { defaultCountry } from './countries.ts';
import { textField } from '#lib/text/text-field.ts';

/** A postal address in a form: every field is text, and a missing value is empty. */
export interface AddressValues {
  fullName: string;
  addressLine1: string;
  addressLine2: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
}

export const emptyAddress: AddressValues = {
  fullName: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
  state: '',
  zipCode: '',
  country: defaultCountry,
};

/** Countries whose addresses name a state or province. */
const withStates = new Set([
  'United States',
  'Canada',
  'Australia',
  'Brazil',
  'China',
  'India',
  'Mexico',
]);

export const hasStates = (country: string): boolean => withStates.has(country.trim());

/** All but the second line is required, a state only where there are any; the limits are those of the table. */
export function addressSchema(required: string) {
  const text = (limit: number) => textField(limit).min(1, required);
  return z
    .object({
      fullName: text(200),
      addressLine1: text(200),
      addressLine2: textField(200),
      city: text(100),
      state: textField(100),
      zipCode: text(20),
      country: text(100),
    })
    .refine(({ state, country }) => state !== '' || !hasStates(country), {
      path: ['state'],
      message: required,
      // Reported with the other empty fields.
      when: ({ value }) => placed.safeParse(value).success,
    });
}

const placed = z.object({ state: z.string(), country: z.string() });

/** Converts form values to the columns of `addresses`. */
export function toAddressRow(address: AddressValues) {
  const { fullName, addressLine1, addressLine2, city, state, zipCode, country } = address;
  return {
    full_name: fullName.trim(),
    address_line1: addressLine1.trim(),
    address_line2: addressLine2.trim() || null,
    city: city.trim(),
    state: state.trim(),
    zip_code: zipCode.trim(),
    country: country.trim() || defaultCountry,
  };
}
