import { expect, test } from 'vitest';

import {
  addressToSave,
  billingOf,
  defaultPaymentValues,
  newCard,
  paymentFormSchema,
  receiptOf,
  type PaymentFormValues,
} from './billing.ts';
import { buyer } from '../test-data.ts';

const address = {
  fullName: 'Pat Person',
  addressLine1: '1 Main Street',
  addressLine2: '',
  city: 'Springfield',
  state: 'IL',
  zipCode: '62701',
  country: 'United States',
};

const values = (changes: Partial<PaymentFormValues> = {}): PaymentFormValues => ({
  ...defaultPaymentValues(newCard),
  hasAddress: true,
  saveAddress: true,
  address,
  ...changes,
});

const messages = (given: PaymentFormValues) =>
  paymentFormSchema
    .safeParse(given)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

test('nothing is saved by default, and the country is the United States', () => {
  expect(defaultPaymentValues(newCard)).toMatchObject({
    saveCard: false,
    hasAddress: false,
    saveAddress: false,
    address: { fullName: '', country: 'United States' },
  });
});

test.each([
  [['CA', 'US'], 'United States'],
  [['DE', 'CA'], 'Canada'],
  [['XX'], ''],
])('a store that sells to %j begins with %j', (sellsTo, country) => {
  expect(defaultPaymentValues(newCard, sellsTo).address.country).toBe(country);
});

test('an address is saved only with its box ticked and the form open', () => {
  expect(addressToSave(values())).toEqual(address);
  expect(addressToSave(values({ saveAddress: false }))).toBeNull();
  expect(addressToSave(values({ hasAddress: false }))).toBeNull();
});

test('an address to save must be complete, with errors beside the fields', () => {
  const given = values({ address: { ...address, fullName: ' ', addressLine1: '', zipCode: ' ' } });
  expect(messages(given)).toEqual([
    'address.fullName: Please fill out all required fields',
    'address.addressLine1: Please fill out all required fields',
    'address.zipCode: Please fill out all required fields',
  ]);
});

test('a complete address can be saved', () => {
  expect(messages(values())).toBeUndefined();
});

test('an address not to be saved needs its postal code only', () => {
  const gaps = { ...address, fullName: '', addressLine1: '', city: '', state: '' };
  const unsaved = { saveAddress: false };
  expect(messages(values({ ...unsaved, address: gaps }))).toBeUndefined();
  expect(messages(values({ ...unsaved, address: { ...gaps, zipCode: ' ' } }))).toEqual([
    'address.zipCode: Please fill out all required fields',
  ]);
});

test('an address not to be saved fits on the receipt', () => {
  const long = { ...address, addressLine1: 'x'.repeat(201), zipCode: '6'.repeat(21) };
  expect(messages(values({ saveAddress: false, address: long }))).toEqual([
    'address.addressLine1: Please use at most 200 characters',
    'address.zipCode: Please use at most 20 characters',
  ]);
});

test('the receipt gets an address with a street or a place, and else only its country', () => {
  const whole = { line1: '1 Main Street', city: 'Toronto', postal_code: 'M5V 2T6', country: 'CA' };
  const email = 'sam@example.com';
  expect(receiptOf({ name: 'Sam Payer', email, address: whole })).toEqual({
    name: 'Sam Payer',
    address: whole,
  });
  for (const address of [
    { ...whole, line1: null },
    { ...whole, city: null },
  ]) {
    expect(receiptOf({ address })).toEqual({ name: null, address });
  }
  const zipOnly = { line1: null, city: null, postal_code: '62701', country: 'US' };
  expect(receiptOf({ name: 'Sam Payer', address: zipOnly })).toEqual({
    address: { country: 'US' },
  });
});

test('a closed address form is ignored', () => {
  const closed = values({ hasAddress: false, address: { ...address, zipCode: '' } });
  expect(messages(closed)).toBeUndefined();
  expect(billingOf(buyer, closed)).toEqual({
    name: 'Pat Person',
    email: 'pat@example.com',
    address: { country: 'US' },
  });
});

test('the bank gets the address with a country code', () => {
  const given = values({ address: { ...address, fullName: 'Sam Payer', country: 'Canada' } });
  expect(billingOf(buyer, given)).toEqual({
    name: 'Sam Payer',
    email: 'pat@example.com',
    address: {
      line1: '1 Main Street',
      line2: null,
      city: 'Springfield',
      state: 'IL',
      postal_code: '62701',
      country: 'CA',
    },
  });
});

test('address lines are trimmed, and blank ones become null', () => {
  const spaced = {
    fullName: ' Sam Payer ',
    addressLine1: ' 1 Main Street ',
    addressLine2: ' Apartment 2 ',
    city: ' Springfield ',
    state: ' IL ',
    zipCode: ' 62701 ',
    country: 'United States',
  };
  expect(billingOf(buyer, values({ address: spaced }))).toEqual({
    name: 'Sam Payer',
    email: 'pat@example.com',
    address: {
      line1: '1 Main Street',
      line2: 'Apartment 2',
      city: 'Springfield',
      state: 'IL',
      postal_code: '62701',
      country: 'US',
    },
  });
  const blank = {
    ...spaced,
    fullName: ' ',
    addressLine1: ' ',
    addressLine2: ' ',
    city: ' ',
    state: ' ',
    country: 'Atlantis',
  };
  expect(billingOf(buyer, values({ address: blank }))).toEqual({
    name: 'Pat Person',
    email: 'pat@example.com',
    address: {
      line1: null,
      line2: null,
      city: null,
      state: null,
      postal_code: '62701',
      country: null,
    },
  });
});
