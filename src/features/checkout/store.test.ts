import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import {
  checkoutEvents,
  readCheckout,
  stepAt,
  useCheckoutStep,
  useChosenCard,
  useCouponCode,
  useCouponLoss,
  useGrantedOrder,
  useIsPaying,
  useMissedOrder,
} from './store.ts';
import { order, visa as card } from './test-data.ts';

const step = (plan: string | null, isReview = false) => stepAt({ plan, isReview }, readCheckout());

const seen = <Value>(useIt: () => Value): Value => renderHook(useIt).result.current;
const atFirst = readCheckout();

beforeEach(() => {
  sessionStorage.clear();
  checkoutEvents.buyerLeft();
  checkoutEvents.plansReopened();
});

test('the store starts without a plan and without a payment', () => {
  const nothing = {
    plan: null,
    couponCode: null,
    couponLoss: null,
    card: null,
    order: null,
    missedOrder: null,
    isPaying: false,
    unsaved: [],
  };
  expect(atFirst).toEqual(nothing);
});

test('the selectors return step, card and order, and a coupon for its own plan only', () => {
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

test('the store is marked as paying from start to end', () => {
  checkoutEvents.planPicked('cheatsheet');
  checkoutEvents.paymentStarted();
  expect(readCheckout()).toMatchObject({ plan: 'cheatsheet', isPaying: true });
  checkoutEvents.paymentEnded();
  expect(readCheckout()).toMatchObject({ plan: 'cheatsheet', isPaying: false });
});

test('an address without a plan shows the plans', () => {
  expect(step(null)).toBe('plan');
});

test('picking a plan leads to its payment and keeps its coupon', () => {
  checkoutEvents.planPicked('cheatsheet', 'STUDENT2025');
  expect(step('cheatsheet')).toBe('payment');
  expect(readCheckout()).toMatchObject({ plan: 'cheatsheet', couponCode: 'STUDENT2025' });
});

test('arriving at the address of the plan just picked keeps its coupon', () => {
  checkoutEvents.planPicked('cheatsheet', 'STUDENT2025');
  checkoutEvents.planArrivedAt('cheatsheet');
  expect(readCheckout().couponCode).toBe('STUDENT2025');
});

test('a coupon is kept for its plan while the tab lives, until it is removed', () => {
  checkoutEvents.planPicked('cheatsheet');
  checkoutEvents.couponApplied('cheatsheet', 'STUDENT2025');
  checkoutEvents.plansReopened();
  expect(seen(() => useCouponCode('cheatsheet'))).toBe('STUDENT2025');
  checkoutEvents.planArrivedAt('cheatsheet');
  expect(readCheckout().couponCode).toBe('STUDENT2025');
  checkoutEvents.couponRemoved('cheatsheet');
  checkoutEvents.plansReopened();
  checkoutEvents.planArrivedAt('cheatsheet');
  expect(readCheckout().couponCode).toBeNull();
});

test('a coupon is used up by its order', () => {
  checkoutEvents.planPicked('cheatsheet', 'STUDENT2025');
  checkoutEvents.accessGranted(order);
  checkoutEvents.planArrivedAt('cheatsheet');
  expect(readCheckout().couponCode).toBeNull();
});

test('a code in the address replaces the one kept', () => {
  checkoutEvents.planPicked('cheatsheet', 'STUDENT2025');
  checkoutEvents.planArrivedAt('cheatsheet', 'PARTNER');
  checkoutEvents.planArrivedAt('cheatsheet');
  expect(readCheckout().couponCode).toBe('PARTNER');
});

test('a code that is refused later is removed with its reason, once', () => {
  checkoutEvents.planPicked('cheatsheet', 'STUDENT2025');
  checkoutEvents.couponRefused('cheatsheet', 'PARTNER', 'Late news about another code.');
  expect(readCheckout().couponCode).toBe('STUDENT2025');
  checkoutEvents.couponRefused(
    'cheatsheet',
    'STUDENT2025',
    'Invalid coupon code. Please try again. This coupon has expired.',
  );
  expect(seen(useCouponLoss)).toBe(
    'Invalid coupon code. Please try again. This coupon has expired. This price is without the code STUDENT2025.',
  );
  checkoutEvents.plansReopened();
  checkoutEvents.planArrivedAt('cheatsheet');
  expect(readCheckout()).toMatchObject({ couponCode: null, couponLoss: null });
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
  checkoutEvents.couponRemoved('cheatsheet');
  expect(readCheckout().couponCode).toBeNull();
});

test('a coupon accepted after a switch of plans is not applied', () => {
  checkoutEvents.planPicked('cheatsheet');
  checkoutEvents.planPicked('application');
  checkoutEvents.couponApplied('cheatsheet', 'PARTNER');
  expect(readCheckout().couponCode).toBeNull();
});

test('a saved card is reviewed if the address asks for it', () => {
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

test('the confirmation is shown until the page is left', () => {
  checkoutEvents.planPicked('cheatsheet');
  checkoutEvents.accessGranted(order);
  expect(step('cheatsheet')).toBe('confirmation');
  expect(readCheckout().order).toBe(order);
  expect(sessionStorage.getItem('orderId')).toBe(order.id);
  checkoutEvents.planArrivedAt('cheatsheet');
  expect(step('cheatsheet')).toBe('payment');
});

test('the next visitor sees none of the data of a buyer, and can buy at the same address', () => {
  checkoutEvents.planPicked('cheatsheet', 'STUDENT2025');
  checkoutEvents.cardChosen(card);
  checkoutEvents.buyerLeft();
  expect(readCheckout()).toMatchObject({ couponCode: null, card: null });
  expect(seen(useCouponLoss)).toMatch(/^The coupon was removed when you logged out/);
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

test('a payment that ends after a switch of plans does not affect the other plan', () => {
  checkoutEvents.planPicked('cheatsheet');
  checkoutEvents.planPicked('application');
  checkoutEvents.accessGranted(order);
  expect(step('application')).toBe('payment');
  expect(seen(useMissedOrder)).toBe(order);
});

test('a payment goes on when the buyer returns to the plans, and its order is kept for a message', () => {
  checkoutEvents.planPicked('cheatsheet');
  checkoutEvents.paymentStarted();
  checkoutEvents.plansReopened();
  expect(seen(useIsPaying)).toBe(true);
  checkoutEvents.accessGranted(order);
  checkoutEvents.paymentEnded();
  expect(seen(useMissedOrder)).toBe(order);
  checkoutEvents.missedOrderSeen();
  expect(seen(useMissedOrder)).toBeNull();
});

test('returning to the plans resets the store', () => {
  checkoutEvents.planPicked('cheatsheet', 'STUDENT2025');
  checkoutEvents.cardChosen(card);
  checkoutEvents.accessGranted(order);
  checkoutEvents.plansReopened();
  expect(readCheckout()).toMatchObject({ plan: null, couponCode: null, card: null, order: null });
});

test('a picked coupon is kept for its plan, and forgotten when the buyer leaves', () => {
  checkoutEvents.planPicked('cheatsheet', 'STUDENT2025');
  checkoutEvents.plansReopened();
  expect(seen(() => useCouponCode('cheatsheet'))).toBe('STUDENT2025');
  checkoutEvents.planPicked('cheatsheet', 'STUDENT2025');
  checkoutEvents.buyerLeft();
  checkoutEvents.plansReopened();
  expect(seen(() => useCouponCode('cheatsheet'))).toBeNull();
});

test('a code in the address is kept for every plan', () => {
  checkoutEvents.planArrivedAt('cheatsheet', 'FRIENDS');
  checkoutEvents.plansReopened();
  expect(seen(() => useCouponCode('application'))).toBe('FRIENDS');
});

test('a coupon applies even in a browser that keeps nothing', () => {
  checkoutEvents.planPicked('cheatsheet', 'STUDENT2025');
  sessionStorage.clear();
  expect(seen(() => useCouponCode('cheatsheet'))).toBe('STUDENT2025');
});

test('returning to the address of a plan keeps the chosen card', () => {
  checkoutEvents.planPicked('cheatsheet');
  checkoutEvents.cardChosen(card);
  checkoutEvents.planArrivedAt('cheatsheet');
  expect(seen(useChosenCard)).toBe(card);
});

test('a buyer who leaves without a coupon is told of no loss', () => {
  checkoutEvents.planPicked('cheatsheet');
  checkoutEvents.buyerLeft();
  expect(seen(useCouponLoss)).toBeNull();
});

test('a code refused for another plan stays', () => {
  checkoutEvents.planPicked('cheatsheet', 'STUDENT2025');
  checkoutEvents.couponRefused('application', 'STUDENT2025', 'Not for this plan.');
  expect(readCheckout()).toMatchObject({ couponCode: 'STUDENT2025', couponLoss: null });
});
