import { expect, test } from 'vitest';

import { orderRevocationReason, shownStatus, statusLabel, whyNotRefundable } from './status.ts';

test.each([
  [{ status: 'completed', refundedCents: 500, hasFailedRefund: true }, 'Refund failed'],
  [{ status: 'refunded', refundedCents: 500, hasFailedRefund: true }, 'Refunded'],
  [{ status: 'completed', refundedCents: 500 }, 'Partly refunded'],
])('an order with %o is shown as %s', (order, label) => {
  expect(statusLabel(shownStatus(order))).toBe(label);
});

test.each([
  [{ isFree: true, status: 'completed' }, 'This order was free: there is nothing to refund.'],
  [{ isFree: false, status: 'refunded' }, 'This order has been fully refunded.'],
  [
    { isFree: false, status: 'disputed' },
    'This order is disputed: the bank is holding its payment.',
  ],
  [
    { isFree: false, status: 'dispute_lost' },
    'The dispute was lost: the bank has returned the payment.',
  ],
  [{ isFree: false, status: 'pending' }, 'This order has not been paid.'],
  [{ isFree: false, status: 'completed' }, null],
])('whether an order with %o can be refunded: %s', (order, why) => {
  expect(whyNotRefundable(order)).toBe(why);
});

test.each([
  [0, 'refunded', 'the order was refunded'],
  [500, 'refunded', 'the order that its upgrade credit came from was refunded'],
  [500, 'disputed', 'the payment that its upgrade credit came from was disputed'],
  [500, 'manual', 'by an admin'],
])('with a credit of %i, access that was %s ended because: %s', (creditCents, reason, why) => {
  expect(orderRevocationReason({ order: { creditCents }, outcomes: [] }, reason)).toBe(why);
});

test('an order with a credit that was refunded itself says so', () => {
  const history = { order: { creditCents: 500 }, outcomes: [{ outcome: 'refunded' }] };
  expect(orderRevocationReason(history, 'refunded')).toBe('the order was refunded');
});
