import type { AccessRow, OrderRow, Story } from './schema.ts';

export const orderRow = (change: Partial<OrderRow> = {}): OrderRow => ({
  id: '0b5f2f7e-6b1c-4d3a-9a51-000000000651',
  order_number: 651,
  created_at: '2026-01-05T12:00:00Z',
  email: 'robin@example.com',
  product_name: 'Premed Cheatsheet',
  total_cents: 1499,
  refunded_cents: 0,
  is_free: false,
  status: 'completed',
  ...change,
});

export function paidStory(change: Partial<Story> = {}): Story {
  const { email: _, ...row } = orderRow();
  return {
    order: {
      ...row,
      list_price_cents: 1499,
      discount_cents: 0,
      coupon_code: null,
      credit_cents: 0,
      tax_cents: 0,
      payment_intent_id: 'pi_1',
      payment_attempt: 1,
      card_brand: 'visa',
      card_last_four: '4242',
      completed_at: '2026-01-05T12:01:00Z',
    },
    buyer: { email: 'robin@example.com', email_verified: true, name: 'Robin Sample' },
    credited_orders: [],
    credited_to: null,
    outcomes: [{ outcome: 'succeeded', reported_at: '2026-01-05T12:01:00Z' }],
    events: [],
    refunds: [],
    entitlement: {
      id: 'e1',
      starts_at: '2026-01-05T12:01:00Z',
      ends_at: '2099-01-05T12:01:00Z',
      revoked_at: null,
      revoked_reason: null,
      changes: [],
      revocations: [],
    },
    ...change,
  };
}

export const givenAccess = (change: Partial<AccessRow> = {}): AccessRow => ({
  id: 'e2',
  email: 'robin@example.com',
  email_verified: true,
  product_id: 'cheatsheet',
  product_name: 'Premed Cheatsheet',
  starts_at: '2026-01-05T12:00:00Z',
  ends_at: '2099-01-05T12:00:00Z',
  revoked_at: null,
  revoked_reason: null,
  order_id: null,
  order_number: null,
  changes: [
    {
      action: 'granted',
      until: '2099-01-05T12:00:00Z',
      reason: 'Won a prize',
      changed_by: 'admin@example.com',
      changed_at: '2026-01-05T12:00:00Z',
    },
  ],
  ...change,
});
