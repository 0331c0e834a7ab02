import { expect, test } from 'vitest';

import { paidOrder } from './test-data.ts';
import { timelineEntries } from './timeline-entries.ts';

const titles = (...history: Parameters<typeof timelineEntries>) =>
  timelineEntries(...history).map(({ title }) => title);

test('a purchase lists its events, newest first', () => {
  expect(titles(paidOrder())).toEqual([
    'Access began',
    'The payment succeeded',
    'The order was opened',
  ]);
});

test('a free order is completed without a payment', () => {
  const { order } = paidOrder();
  const free = { ...order, isFree: true, totalCents: 0 };
  expect(titles(paidOrder({ order: free, outcomes: [], entitlement: null }))).toEqual([
    'Completed free of charge',
    'The order was opened',
  ]);
});

test('failed events, and those that wait for long, are marked as problems', () => {
  const event = { id: 'evt_1', type: 'charge.refunded', receivedAt: '2026-02-01T00:00:00Z' };
  const entryOf = (
    processedAt: string | null,
    error: string | null,
    receivedAt = event.receivedAt,
  ) => timelineEntries(paidOrder({ events: [{ ...event, receivedAt, processedAt, error }] }))[0];
  expect(entryOf(null, null, new Date().toISOString())).toMatchObject({ isProblem: false });
  expect(entryOf('2026-02-01T00:00:01Z', null)).toMatchObject({
    title: 'Stripe event charge.refunded',
    details: ['evt_1, processed'],
    isProblem: false,
  });
  expect(entryOf(null, null)).toMatchObject({
    details: ['evt_1, not processed yet'],
    isProblem: true,
  });
  expect(entryOf('2026-02-01T00:00:01Z', 'another amount')).toMatchObject({
    details: ['evt_1', 'Could not be applied: another amount'],
    isProblem: true,
  });
});

const refund = {
  id: 'r1',
  amountCents: 500,
  reason: 'Asked for it',
  requestedBy: 'admin@example.com',
  requestedAt: '2026-02-01T00:00:00Z',
  status: 'succeeded',
  problem: null,
  settledAt: '2026-02-01T00:00:02Z',
  closedNote: null,
  closedAt: null,
  closedBy: null,
} as const;

test('a refund shows who requested it, the reason and the outcome', () => {
  expect(timelineEntries(paidOrder({ refunds: [refund] })).slice(0, 2)).toMatchObject([
    { title: 'Refund of $5.00 succeeded', details: [] },
    {
      title: 'Refund of $5.00 requested by admin@example.com',
      details: ['Reason: Asked for it'],
    },
  ]);
  const pending = { ...refund, status: 'pending' as const, settledAt: null, requestedBy: null };
  expect(timelineEntries(paidOrder({ refunds: [pending] }))[0]).toMatchObject({
    title: 'Refund of $5.00 requested by an admin who has left',
    details: ['Reason: Asked for it', 'Under way'],
    isProblem: true,
  });
});

test('a failed refund shows where the money is', () => {
  const failed = { ...refund, status: 'failed' as const, problem: 'lost_or_stolen_card' };
  expect(timelineEntries(paidOrder({ refunds: [failed] }))[0]).toMatchObject({
    title: 'Refund of $5.00 failed',
    details: [
      'Reason: lost or stolen card',
      'The money is in the Stripe account, not with the buyer.',
    ],
    isProblem: true,
  });
});

test('a failed refund that was settled another way has the note', () => {
  const settled = {
    ...refund,
    status: 'failed' as const,
    problem: 'lost_or_stolen_card',
    closedNote: 'By check',
    closedAt: '2026-02-03T00:00:00Z',
    closedBy: 'admin@example.com',
  };
  expect(timelineEntries(paidOrder({ refunds: [settled] }))[0]).toMatchObject({
    title: 'Refund of $5.00 marked as settled by admin@example.com',
    details: ['Note: By check'],
  });
});

test('a refusal by Stripe is an attempt, in its own words', () => {
  const refused = { ...refund, status: 'refused' as const, problem: "No such intent: 'pi_1'" };
  const [entry] = timelineEntries(paidOrder({ refunds: [refused] }));
  expect(entry).toMatchObject({
    title: 'Refund of $5.00 was refused by Stripe',
    details: ["Reason: No such intent: 'pi_1'"],
  });
  expect(entry?.isProblem).toBeUndefined();
});

test('revoked and restored access is listed twice, manual changes with actor and reason', () => {
  const { entitlement } = paidOrder();
  if (!entitlement) throw new Error('The order has no access.');
  const history = paidOrder({
    entitlement: {
      ...entitlement,
      revokedAt: '2026-03-03T00:00:00Z',
      revokedReason: 'manual',
      changes: [
        {
          action: 'revoked',
          until: null,
          reason: 'Shared it',
          changedBy: 'admin@example.com',
          changedAt: '2026-03-03T00:00:00Z',
        },
      ],
      revocations: [
        { at: '2026-03-01T00:00:00Z', reason: 'refunded' },
        { at: '2026-03-02T00:00:00Z', reason: null },
        { at: '2026-03-03T00:00:00Z', reason: 'manual' },
      ],
    },
  });
  expect(timelineEntries(history).slice(0, 3)).toMatchObject([
    { title: 'Access: Revoked by admin@example.com', details: ['Reason: Shared it'] },
    { title: 'Access was restored', details: [] },
    { title: 'Access was revoked', details: ['Reason: the order was refunded'] },
  ]);
});

test('revoked access names the order whose payment was reversed', () => {
  const { order, entitlement } = paidOrder();
  if (!entitlement) throw new Error('The order has no access.');
  const history = paidOrder({
    order: { ...order, creditCents: 500 },
    outcomes: [
      { outcome: 'succeeded', reportedAt: '2026-01-05T12:01:00Z' },
      { outcome: 'disputed', reportedAt: '2026-03-03T00:00:00Z' },
    ],
    entitlement: {
      ...entitlement,
      revocations: [
        { at: '2026-03-01T00:00:00Z', reason: 'refunded' },
        { at: '2026-03-02T00:00:00Z', reason: null },
        { at: '2026-03-04T00:00:00Z', reason: 'disputed' },
      ],
    },
  });
  expect(
    timelineEntries(history).filter(({ title }) => title === 'Access was revoked'),
  ).toMatchObject([
    { details: ['Reason: the payment was disputed'] },
    { details: ['Reason: the order that its upgrade credit came from was refunded'] },
  ]);
});

test('expired access is shown as ended', () => {
  const { entitlement } = paidOrder();
  if (!entitlement) throw new Error('The order has no access.');
  const endsAt = '2026-06-01T00:00:00Z';
  expect(titles(paidOrder({ entitlement: { ...entitlement, endsAt } }))[0]).toBe('Access ended');
});
