import { expect, test } from 'vitest';

import { paymentDisplay } from './payment-display.ts';

test.each([
  ['visa', 'Visa'],
  ['mastercard', 'Mastercard'],
  ['amex', 'American Express'],
  ['card', 'Card'],
])('a %s reads %s', (cardType, name) => {
  expect(paymentDisplay({ cardType, lastFour: '4242', expiry: '12/30' })).toEqual({
    name,
    digits: '**** 4242',
    expiry: '12/30',
  });
});

test('missing digits are stars, and no expiry is none', () => {
  expect(paymentDisplay({ cardType: 'visa', lastFour: null, expiry: 'N/A' })).toEqual({
    name: 'Visa',
    digits: '****',
    expiry: null,
  });
});

test('a coupon is a free purchase, without a card to show', () => {
  expect(paymentDisplay({ cardType: 'Coupon', lastFour: '0000', expiry: 'N/A' })).toEqual({
    name: 'Free Purchase',
    digits: null,
    expiry: null,
  });
});
