import { expect, test } from 'vitest';

import { addressSchema, emptyAddress, toAddressRow } from './address.ts';

const row = {
  full_name: 'Ada Lovelace',
  address_line1: '12 St James Sq',
  address_line2: 'Flat 2',
  city: 'London',
  state: 'Greater London',
  zip_code: 'SW1Y 4JH',
  country: 'United Kingdom',
};

test('the current shape is converted to a row', () => {
  const address = {
    fullName: ' Ada Lovelace ',
    addressLine1: '12 St James Sq',
    addressLine2: 'Flat 2',
    city: 'London',
    state: 'Greater London',
    zipCode: 'SW1Y 4JH',
    country: 'United Kingdom',
  };
  expect(toAddressRow(address)).toEqual(row);
});

test('the older shape is converted to the same row', () => {
  const address = {
    name: 'Ada Lovelace',
    line1: '12 St James Sq',
    line2: 'Flat 2',
    city: 'London',
    state: 'Greater London',
    postalCode: 'SW1Y 4JH',
    country: 'United Kingdom',
  };
  expect(toAddressRow(address)).toEqual(row);
});

test('a missing second line is null, and a missing country the default', () => {
  const address = { name: 'A', line1: 'B', city: 'C', state: 'D', postalCode: 'E' };
  expect(toAddressRow(address)).toMatchObject({ address_line2: null, country: 'United States' });
});

const filled = {
  ...emptyAddress,
  fullName: 'A',
  addressLine1: 'B',
  city: 'C',
  state: 'D',
  zipCode: 'E',
};

test('the second line is optional', () => {
  expect(addressSchema('Missing').safeParse(filled).success).toBe(true);
});

test.each(['fullName', 'addressLine1', 'city', 'state', 'zipCode', 'country'])(
  '%s is required',
  (field) => {
    const result = addressSchema('Missing').safeParse({ ...filled, [field]: '  ' });
    expect(result.error?.issues).toMatchObject([{ path: [field], message: 'Missing' }]);
  },
);

test('texts that are too long are refused with a message', () => {
  const result = addressSchema('Missing').safeParse({ ...filled, zipCode: '1'.repeat(21) });
  expect(result.error?.issues[0]?.message).toBe('Please use at most 20 characters');
});
