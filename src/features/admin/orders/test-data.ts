import type { OrderRow, OrderHistory } from './schema.ts';

export const orderRow = (change: Partial<OrderRow> = {}): OrderRow => ({
  id: '0b5f2f7e-6b1c-4d3a-9a51-000000000651',
  orderNumber: 651,
  createdAt: '2026-01-05T12:00:00Z',
  email: 'robin@example.com',
  name: 'Robin Sample',
  productName: 'Premed Cheatsheet',
  totalCents: 1499,
  refundedCents: 0,
  isFree: false,
  status: 'completed',
  hasFailedRefund: false,
  ...change,
});

export function paidOrder(change: Partial<OrderHistory> = {}): OrderHistory {
  const { email: _, name: _name, hasFailedRefund: _failed, ...row } = orderRow();
  return {
    order: {
      ...row,
      listPriceCents: 1499,
      discountCents: 0,
      couponCode: null,
      source: null,
      creditCents: 0,
      taxCents: 0,
      lostCents: 0,
      paymentIntentId: 'pi_1',
      cardBrand: 'visa',
      cardLastFour: '4242',
      policiesVersion: '2026-01-01',
      completedAt: '2026-01-05T12:01:00Z',
    },
    buyer: { email: 'robin@example.com', emailVerified: true, name: 'Robin Sample' },
    creditedOrders: [],
    creditedTo: null,
    outcomes: [{ outcome: 'succeeded', reportedAt: '2026-01-05T12:01:00Z' }],
    events: [],
    refunds: [],
    fee: null,
    owedRefundCents: 0,
    disputes: [],
    entitlement: {
      id: 'e1',
      startsAt: '2026-01-05T12:01:00Z',
      endsAt: '2099-01-05T12:01:00Z',
      revokedAt: null,
      revokedReason: null,
      changes: [],
      revocations: [],
    },
    ...change,
  };
}
