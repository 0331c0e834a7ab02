import { beforeEach, expect, test } from 'vitest';

import type { Order } from './schema.ts';
import { checkoutEvents, readCheckout } from './store.ts';

const order: Order = {
  id: 'order',
  orderNumber: 651,
  productName: 'Premed Cheatsheet',
  isFree: false,
  status: 'completed',
};

beforeEach(() => {
  checkoutEvents.plansReopened();
});

test('picking a plan leads to its payment, with the coupon tried on it', () => {
  checkoutEvents.planPicked('cheatsheet', 'STUDENT2025');
  expect(readCheckout()).toMatchObject({
    step: 'payment',
    plan: 'cheatsheet',
    couponCode: 'STUDENT2025',
  });
});

test('arriving at the address of the plan just picked keeps its coupon', () => {
  checkoutEvents.planPicked('cheatsheet', 'STUDENT2025');
  checkoutEvents.planArrivedAt('cheatsheet');
  expect(readCheckout().couponCode).toBe('STUDENT2025');
});

test('another plan starts without a coupon', () => {
  checkoutEvents.planPicked('cheatsheet', 'STUDENT2025');
  checkoutEvents.planArrivedAt('application');
  expect(readCheckout()).toMatchObject({ step: 'payment', plan: 'application', couponCode: null });
});

test('a coupon can be applied and removed', () => {
  checkoutEvents.planPicked('cheatsheet');
  checkoutEvents.couponApplied('PARTNER');
  expect(readCheckout().couponCode).toBe('PARTNER');
  checkoutEvents.couponRemoved();
  expect(readCheckout().couponCode).toBeNull();
});

test('access granted shows the order, and the address does not take it away', () => {
  checkoutEvents.planPicked('cheatsheet');
  checkoutEvents.accessGranted(order);
  checkoutEvents.planArrivedAt('cheatsheet');
  expect(readCheckout()).toMatchObject({ step: 'confirmation', order });
});

test('back at the plans nothing is left', () => {
  checkoutEvents.planPicked('cheatsheet', 'STUDENT2025');
  checkoutEvents.accessGranted(order);
  checkoutEvents.plansReopened();
  expect(readCheckout()).toEqual({ step: 'plan', plan: null, couponCode: null, order: null });
});
