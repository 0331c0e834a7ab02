import { expect, test } from 'vitest';

import {
  addressToSave,
  billingOf,
  defaultPaymentValues,
  newCard,
  paymentFormSchema,
  type PaymentFormValues,
} from './billing.ts';
import { buyer } from './test-data.ts';

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

test('nothing is kept unless it is asked for, and the country is the United States', () => {
  expect(defaultPaymentValues(newCard)).toMatchObject({
    saveCard: false,
    hasAddress: false,
    saveAddress: false,
    address: { fullName: '', country: 'United States' },
  });
});

test('an address is kept in the older shape', () => {
  expect(addressToSave(values())).toEqual({
    name: 'Pat Person',
    line1: '1 Main Street',
    line2: '',
    city: 'Springfield',
    state: 'IL',
    postalCode: '62701',
    country: 'United States',
  });
});

test('only if its box is checked, its name filled in, and the form open', () => {
  expect(addressToSave(values({ saveAddress: false }))).toBeNull();
  expect(addressToSave(values({ address: { ...address, fullName: ' ' } }))).toBeNull();
  expect(addressToSave(values({ hasAddress: false }))).toBeNull();
});

test('an address to keep has to be whole, and says beside the field what is missing', () => {
  const given = values({ address: { ...address, addressLine1: '', zipCode: ' ' } });
  expect(messages(given)).toEqual([
    'address.addressLine1: Please fill out all required fields',
    'address.zipCode: Please fill out all required fields',
  ]);
});

test('a whole address can be kept', () => {
  expect(messages(values())).toBeUndefined();
});

test('one that is not kept may have gaps', () => {
  const gaps = { ...address, addressLine1: '', zipCode: '' };
  expect(messages(values({ address: gaps, saveAddress: false }))).toBeUndefined();
  expect(messages(values({ address: { ...gaps, fullName: '' } }))).toBeUndefined();
});

test.each([
  ['the form is closed', { hasAddress: false }],
  ['there is no street', { address: { ...address, fullName: 'Sam Payer', addressLine1: ' ' } }],
])("the card's bank is told who is buying, and no more where %s", (_, changes) => {
  expect(billingOf(buyer, values(changes))).toEqual({
    name: 'Pat Person',
    email: 'pat@example.com',
  });
});

test('and the address, with the country as the code it wants', () => {
  const given = values({ address: { ...address, fullName: 'Sam Payer', country: 'Canada' } });
  expect(billingOf(buyer, given)).toEqual({
    name: 'Sam Payer',
    email: 'pat@example.com',
    address: {
      line1: '1 Main Street',
      line2: null,
      city: 'Springfield',
      state: 'IL',
      country: 'CA',
    },
  });
});

test('an address is told without the blanks around it, and with nothing for what is blank', () => {
  const spaced = {
    fullName: ' Sam Payer ',
    addressLine1: ' 1 Main Street ',
    addressLine2: ' Apartment 2 ',
    city: ' Springfield ',
    state: ' IL ',
    zipCode: '62701',
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
      country: 'US',
    },
  });
  const blank = {
    ...spaced,
    fullName: ' ',
    addressLine2: ' ',
    city: ' ',
    state: ' ',
    country: 'Atlantis',
  };
  expect(billingOf(buyer, values({ address: blank }))).toEqual({
    name: 'Pat Person',
    email: 'pat@example.com',
    address: { line1: '1 Main Street', line2: null, city: null, state: null, country: null },
  });
});
