import { expect, test } from 'vitest';

import { originOf, periodOf } from './access-origin.ts';
import type { Entitlement } from '../schema.ts';
import { entitlement } from '../test-data.ts';

test.each<[Partial<Entitlement>, string]>([
  [{}, 'Order #00651'],
  [{ origin: 'renewal' }, 'Renewal, order #00651'],
  [{ origin: 'manual', orderId: null, orderNumber: null }, 'Given by us'],
])('the origin of %j is %s', (values, text) => {
  expect(originOf(entitlement(values))).toBe(text);
});

const period = 'January 6, 2026 to January 6, 2027';

test.each<[Partial<Entitlement>, string]>([
  [{}, period],
  [{ state: 'ended', endedBecause: 'expired' }, period],
  [{ extendedAt: '2026-05-01T12:00:00Z' }, `${period}, extended by us on May 1, 2026`],
  [{ endedBecause: 'refunded' }, `${period}, ended with the refund of this order`],
  [{ endedBecause: 'disputed' }, `${period}, ended because the payment was disputed`],
  [
    { endedBecause: 'credit_refunded' },
    `${period}, ended with the refund of an order that was credited to this one`,
  ],
  [
    { endedBecause: 'credit_disputed' },
    `${period}, ended because the payment of an order credited to this one was disputed`,
  ],
  [{ endedBecause: 'manual' }, `${period}, ended by us`],
  [{ endedBecause: 'withdrawn' }, `${period}, ended as you withdrew the profile that earned it`],
  [{ endedBecause: 'fraud' }, `${period}, ended early`],
  [
    { endsAt: '2026-01-02T12:00:00Z', endedBecause: 'refunded' },
    'ended with the refund of this order, before it began, on January 2, 2026',
  ],
])('the period of %j reads: %s', (values, text) => {
  expect(periodOf(entitlement(values))).toBe(text);
});
