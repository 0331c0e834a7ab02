import { expect, test } from 'vitest';

import { orderPayment, paymentDisplay } from './payment-display.ts';

test.each([
  ['visa', 'Visa'],
  ['mastercard', 'Mastercard'],
  ['amex', 'American Express'],
  ['card', 'Card'],
])('a %s is shown as %s', (cardType, name) => {
  expect(paymentDisplay({ cardType, lastFour: '4242', expiry: '12/30' })).toEqual({
    name,
    digits: '•••• 4242',
    expiry: '12/30',
  });
});

test('missing digits become stars, and an expiry of N/A is dropped', () => {
  expect(paymentDisplay({ cardType: 'visa', lastFour: null, expiry: 'N/A' })).toEqual({
    name: 'Visa',
    digits: '****',
    expiry: null,
  });
});

test('a coupon is shown as a free purchase without card details', () => {
  expect(paymentDisplay({ cardType: 'Coupon', lastFour: '0000', expiry: 'N/A' })).toEqual({
    name: 'Free Purchase',
    digits: null,
    expiry: null,
  });
});

test.each([
  [{ isFree: false, cardBrand: 'visa', cardLastFour: '4242' }, 'Visa •••• 4242'],
  [{ isFree: false, cardBrand: 'amex', cardLastFour: '0005' }, 'American Express •••• 0005'],
  [{ isFree: false, cardBrand: null, cardLastFour: null }, 'Card'],
  [{ isFree: false, cardBrand: 'bank', cardLastFour: null }, 'Bank account'],
  [{ isFree: true, cardBrand: null, cardLastFour: null }, 'Free Purchase'],
])('an order paid with %o is shown as %s', (order, text) => {
  expect(orderPayment(order)).toBe(text);
});
