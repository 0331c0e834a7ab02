import type { Coupon } from './schema.ts';

/** An invented coupon, valid for everyone at any time unless overridden. */
export const testCoupon = (values: Partial<Coupon> = {}): Coupon => ({
  code: 'FRIENDS',
  percentOff: 15,
  amountOffCents: null,
  description: '',
  isActive: true,
  startsAt: null,
  endsAt: null,
  maxRedemptions: null,
  maxPerUser: null,
  productIds: null,
  version: 3,
  state: 'active',
  usedCount: 0,
  ...values,
});
