import { create } from 'zustand';

import type { Order } from './schema.ts';

interface CheckoutState {
  step: 'plan' | 'payment' | 'confirmation';
  plan: string | null;
  /** A code the server took; it decides again when the order is opened. */
  couponCode: string | null;
  /** What was bought, once access is granted. */
  order: Order | null;
}

const atPlans: CheckoutState = { step: 'plan', plan: null, couponCode: null, order: null };

const useCheckoutStore = create<CheckoutState>()(() => atPlans);

export const useCheckoutStep = () => useCheckoutStore((state) => state.step);
export const useCouponCode = () => useCheckoutStore((state) => state.couponCode);
export const useGrantedOrder = () => useCheckoutStore((state) => state.order);
export const readCheckout = () => useCheckoutStore.getState();

/** A code belongs to the plan it was tried on: another plan starts without one. */
function planPicked(plan: string, couponCode: string | null = null) {
  useCheckoutStore.setState({ step: 'payment', plan, couponCode, order: null });
}

/** The page was opened, reloaded or returned to at a plan's address. */
function planArrivedAt(plan: string) {
  const { step, plan: current } = readCheckout();
  const isAlreadyThere = current === plan && step !== 'plan';
  if (!isAlreadyThere) planPicked(plan);
}

function plansReopened() {
  useCheckoutStore.setState(atPlans);
}

function couponApplied(couponCode: string) {
  useCheckoutStore.setState({ couponCode });
}

function couponRemoved() {
  useCheckoutStore.setState({ couponCode: null });
}

function accessGranted(order: Order) {
  useCheckoutStore.setState({ step: 'confirmation', order });
}

export const checkoutEvents = {
  planPicked,
  planArrivedAt,
  plansReopened,
  couponApplied,
  couponRemoved,
  accessGranted,
};
