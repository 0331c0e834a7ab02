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

test('an address is converted to a row', () => {
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

const filled = {
  ...emptyAddress,
  fullName: 'A',
  addressLine1: 'B',
  city: 'C',
  state: 'D',
  zipCode: 'E',
};

test('an empty second line is null, and an empty country the default', () => {
  const row = toAddressRow({ ...filled, addressLine2: ' ', country: '' });
  expect(row).toMatchObject({ address_line2: null, country: 'United States' });
});

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

test('a country without states needs none', () => {
  const german = { ...filled, city: 'Berlin', state: '', zipCode: '10119', country: 'Germany' };
  expect(addressSchema('Missing').safeParse(german).success).toBe(true);
});
