import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import {
  checkoutEvents,
  readCheckout,
  stepAt,
  useCheckoutStep,
  useChosenCard,
  useCouponCode,
  useGrantedOrder,
} from './store.ts';
import { order, visa as card } from './test-data.ts';

const step = (plan: string | null, isReview = false) => stepAt({ plan, isReview }, readCheckout());

const seen = <Value>(useIt: () => Value): Value => renderHook(useIt).result.current;
const atFirst = readCheckout();

beforeEach(() => {
  checkoutEvents.plansReopened();
});

test('at first nothing is picked, and nothing is being paid', () => {
  const nothing = { plan: null, couponCode: null, card: null, order: null, isPaying: false };
  expect(atFirst).toEqual(nothing);
});

test('the page shows the step, the card and the order, and a coupon beside its own plan alone', () => {
  checkoutEvents.planPicked('cheatsheet', 'STUDENT2025');
  checkoutEvents.cardChosen(card);
  expect(seen(() => useCheckoutStep({ plan: 'cheatsheet', isReview: true }))).toBe('review');
  expect(seen(useChosenCard)).toBe(card);
  expect(seen(() => useCouponCode('cheatsheet'))).toBe('STUDENT2025');
  expect(seen(() => useCouponCode('application'))).toBeNull();
  expect(seen(useGrantedOrder)).toBeNull();
  checkoutEvents.accessGranted(order);
  expect(seen(useGrantedOrder)).toBe(order);
});

test('a payment is under way from its start to its end', () => {
  checkoutEvents.planPicked('cheatsheet');
  checkoutEvents.paymentStarted();
  expect(readCheckout()).toMatchObject({ plan: 'cheatsheet', isPaying: true });
  checkoutEvents.paymentEnded();
  expect(readCheckout()).toMatchObject({ plan: 'cheatsheet', isPaying: false });
});

test('without a plan in the address the plans are shown', () => {
  expect(step(null)).toBe('plan');
});

test('picking a plan leads to its payment, with the coupon tried on it', () => {
  checkoutEvents.planPicked('cheatsheet', 'STUDENT2025');
  expect(step('cheatsheet')).toBe('payment');
  expect(readCheckout()).toMatchObject({ plan: 'cheatsheet', couponCode: 'STUDENT2025' });
});

test('arriving at the address of the plan just picked keeps its coupon', () => {
  checkoutEvents.planPicked('cheatsheet', 'STUDENT2025');
  checkoutEvents.planArrivedAt('cheatsheet');
  expect(readCheckout().couponCode).toBe('STUDENT2025');
});

test('another plan starts without a coupon', () => {
  checkoutEvents.planPicked('cheatsheet', 'STUDENT2025');
  checkoutEvents.planArrivedAt('application');
  expect(step('application')).toBe('payment');
  expect(readCheckout().couponCode).toBeNull();
});

test('a coupon can be applied and removed', () => {
  checkoutEvents.planPicked('cheatsheet');
  checkoutEvents.couponApplied('cheatsheet', 'PARTNER');
  expect(readCheckout().couponCode).toBe('PARTNER');
  checkoutEvents.couponRemoved();
  expect(readCheckout().couponCode).toBeNull();
});

test('a coupon that is taken after its plan was left is not applied to another', () => {
  checkoutEvents.planPicked('cheatsheet');
  checkoutEvents.planPicked('application');
  checkoutEvents.couponApplied('cheatsheet', 'PARTNER');
  expect(readCheckout().couponCode).toBeNull();
});

test('a saved card is reviewed where the address asks for it', () => {
  checkoutEvents.planPicked('cheatsheet');
  checkoutEvents.cardChosen(card);
  expect(step('cheatsheet')).toBe('payment');
  expect(step('cheatsheet', true)).toBe('review');
});

test('a review without a card, as after a reload, is the payment step', () => {
  checkoutEvents.planArrivedAt('cheatsheet');
  expect(step('cheatsheet', true)).toBe('payment');
});

test('a card chosen for one plan is not reviewed for another', () => {
  checkoutEvents.planPicked('cheatsheet');
  checkoutEvents.cardChosen(card);
  expect(step('application', true)).toBe('payment');
});

test('access granted shows the order, until its page is left and come back to', () => {
  checkoutEvents.planPicked('cheatsheet');
  checkoutEvents.accessGranted(order);
  expect(step('cheatsheet')).toBe('confirmation');
  expect(readCheckout().order).toBe(order);
  checkoutEvents.planArrivedAt('cheatsheet');
  expect(step('cheatsheet')).toBe('payment');
});

test('who comes after a buyer sees nothing of theirs, and can buy at the same address', () => {
  checkoutEvents.planPicked('cheatsheet', 'STUDENT2025');
  checkoutEvents.cardChosen(card);
  checkoutEvents.buyerLeft();
  expect(readCheckout()).toMatchObject({ couponCode: null, card: null });
  checkoutEvents.accessGranted(order);
  expect(step('cheatsheet')).toBe('confirmation');
  checkoutEvents.buyerLeft();
  expect(step('cheatsheet')).toBe('payment');
});

test('the next plan does not start with the last confirmation', () => {
  checkoutEvents.planPicked('cheatsheet');
  checkoutEvents.accessGranted(order);
  expect(step('application')).toBe('payment');
});

test('a payment that ends after its page was left disturbs no other plan', () => {
  checkoutEvents.planPicked('cheatsheet');
  checkoutEvents.planPicked('application');
  checkoutEvents.accessGranted(order);
  expect(step('application')).toBe('payment');
});

test('back at the plans nothing is left', () => {
  checkoutEvents.planPicked('cheatsheet', 'STUDENT2025');
  checkoutEvents.cardChosen(card);
  checkoutEvents.accessGranted(order);
  checkoutEvents.plansReopened();
  expect(readCheckout()).toMatchObject({ plan: null, couponCode: null, card: null, order: null });
});
