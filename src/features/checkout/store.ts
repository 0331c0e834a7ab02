import { create } from 'zustand';

import type { Order, SavedCard } from './schema.ts';

export type CheckoutStep = 'plan' | 'payment' | 'review' | 'confirmation';

/** The checkout's part of the address: the plan, and whether it asks for the review. */
export interface CheckoutAddress {
  plan: string | null;
  isReview: boolean;
}

interface CheckoutState {
  /** The plan that the other fields belong to. */
  plan: string | null;
  /** A code the server accepted. It checks the code again when the order is opened. */
  couponCode: string | null;
  /** The saved card to pay with. */
  card: SavedCard | null;
  /** Set once access is granted. */
  order: Order | null;
  /** A payment is under way on this page. */
  isPaying: boolean;
}

const nothingPicked: CheckoutState = {
  plan: null,
  couponCode: null,
  card: null,
  order: null,
  isPaying: false,
};

const useCheckoutStore = create<CheckoutState>()(() => nothingPicked);

/**
 * The step shown at an address. If the requested step lacks data, such as a card to review after a
 * reload, the step that provides it is shown.
 */
export function stepAt({ plan, isReview }: CheckoutAddress, state: CheckoutState): CheckoutStep {
  if (plan === null) return 'plan';
  if (state.plan !== plan) return 'payment';
  if (state.order) return 'confirmation';
  return isReview && state.card ? 'review' : 'payment';
}

export const useCheckoutStep = (address: CheckoutAddress) =>
  useCheckoutStore((state) => stepAt(address, state));
/** A code applies only to the plan it was entered for. */
export const useCouponCode = (plan: string) =>
  useCheckoutStore((state) => (state.plan === plan ? state.couponCode : null));
export const useChosenCard = () => useCheckoutStore((state) => state.card);
export const useGrantedOrder = () => useCheckoutStore((state) => state.order);
export const readCheckout = () => useCheckoutStore.getState();

function planPicked(plan: string, couponCode: string | null = null) {
  useCheckoutStore.setState({ ...nothingPicked, plan, couponCode });
}

/** Called when the page is opened, reloaded or returned to at a plan's address. */
function planArrivedAt(plan: string) {
  const state = readCheckout();
  // The confirmation is shown once: the next visitor may be somebody else.
  if (state.plan !== plan || state.order) planPicked(plan);
}

/** Clears the buyer's data for the next person at this browser. The plan stays: it may be in their address. */
function buyerLeft() {
  useCheckoutStore.setState(({ plan }) => ({ ...nothingPicked, plan }));
}

function plansReopened() {
  useCheckoutStore.setState(nothingPicked);
}

/** Ignores a response that arrives after the visitor switched to another plan. */
function couponApplied(plan: string, couponCode: string) {
  if (readCheckout().plan === plan) useCheckoutStore.setState({ couponCode });
}

function couponRemoved() {
  useCheckoutStore.setState({ couponCode: null });
}

function cardChosen(card: SavedCard) {
  useCheckoutStore.setState({ card });
}

function paymentStarted() {
  useCheckoutStore.setState({ isPaying: true });
}

function paymentEnded() {
  useCheckoutStore.setState({ isPaying: false });
}

/** Shows the order unless the buyer switched to another plan during the payment. */
function accessGranted(order: Order) {
  if (readCheckout().plan === order.plan) useCheckoutStore.setState({ order });
}

export const checkoutEvents = {
  planPicked,
  planArrivedAt,
  buyerLeft,
  plansReopened,
  couponApplied,
  couponRemoved,
  cardChosen,
  paymentStarted,
  paymentEnded,
  accessGranted,
};
