import { couponRecord, type Coupon } from '#model/coupons/coupon.ts';

/** An invented coupon, valid for everyone at any time unless overridden. */
export const testCoupon = (values: Partial<Coupon> = {}): Coupon => ({
  ...couponRecord.blank,
  code: 'FRIENDS',
  percentOff: 15,
  version: 3,
  state: 'active',
  usedCount: 0,
  ...values,
});
