import type { PaymentMethodCreateParams } from '@stripe/stripe-js';
import { z } from 'zod';

import { addressSchema, emptyAddress, type AddressValues } from '#model/places/address.ts';
import { countriesOf, countryCode } from '#model/places/countries.ts';

/** The fields beside the card. */
export interface PaymentFormValues {
  /** The provider's id of a saved card, or 'new'. */
  payWith: string;
  saveCard: boolean;
  hasAddress: boolean;
  address: AddressValues;
  saveAddress: boolean;
}

export const newCard = 'new';

/** `sellsTo`: the codes of the countries to choose from; none for every one. */
export function defaultPaymentValues(payWith: string, sellsTo: string[] = []): PaymentFormValues {
  const [country = ''] = countriesOf(sellsTo).map(({ name }) => name);
  const address = { ...emptyAddress, country };
  return { payWith, saveCard: false, hasAddress: false, address, saveAddress: false };
}

const required = 'Please fill out all required fields';
const completeAddress = addressSchema(required);

/**
 * An address to save must be complete. Any other needs its postal code only, which the bank compares and
 * the provider's frame then no longer asks for. No field may be too long for the receipt.
 */
export const paymentFormSchema = z
  .object({
    payWith: z.string(),
    saveCard: z.boolean(),
    hasAddress: z.boolean(),
    address: z.custom<AddressValues>(),
    saveAddress: z.boolean(),
  })
  .superRefine((values, context) => {
    if (!values.hasAddress) return;
    for (const issue of completeAddress.safeParse(values.address).error?.issues ?? []) {
      const isEmpty = issue.code === 'too_small' || issue.code === 'custom';
      const isGap = isEmpty && issue.path[0] !== 'zipCode';
      if (isGap && !values.saveAddress) continue;
      context.addIssue({ ...issue, path: ['address', ...issue.path] });
    }
  });

/** The address to save, if its box is ticked. */
export const addressToSave = ({ hasAddress, saveAddress, address }: PaymentFormValues) =>
  hasAddress && saveAddress ? address : null;

/** Who pays and where, as the provider has it: of a wallet, or typed with a card. */
export type Billing = PaymentMethodCreateParams.BillingDetails & {
  /** ISO 3166-1 alpha-2. */
  address: { country: string | null };
};

/** What the receipt shows of it. Without a street or place it is for the bank's check of the postal code only. */
export const receiptOf = ({ name = null, address }: Billing): Billing =>
  address.line1 || address.city ? { name, address } : onlyCountry(address.country);

export const onlyCountry = (country: string | null): Billing => ({ address: { country } });

export interface Buyer {
  /** Null until they have an account. */
  id: string | null;
  name: string;
  email: string;
}

/** The billing details for the bank: the buyer, and the filled-in parts of the address. */
export function billingOf(
  buyer: Buyer,
  { hasAddress, address }: Pick<PaymentFormValues, 'hasAddress' | 'address'>,
): Billing & { name: string } {
  // The provider's frame then adds the postal code.
  if (!hasAddress) {
    return {
      name: buyer.name,
      email: buyer.email,
      address: { country: countryCode(address.country) },
    };
  }
  return {
    name: address.fullName.trim() || buyer.name,
    email: buyer.email,
    address: {
      line1: address.addressLine1.trim() || null,
      line2: address.addressLine2.trim() || null,
      city: address.city.trim() || null,
      state: address.state.trim() || null,
      postal_code: address.zipCode.trim(),
      country: countryCode(address.country),
    },
  };
}
