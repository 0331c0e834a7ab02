import { create } from 'zustand';

import type { Order, SavedCard } from './schema.ts';

export type CheckoutStep = 'plan' | 'payment' | 'review' | 'confirmation';

/** Where the browser is: the plan in the address, and whether the address asks for the review. */
export interface CheckoutAddress {
  plan: string | null;
  isReview: boolean;
}

interface CheckoutState {
  /** What everything else here is about. */
  plan: string | null;
  /** A code the server took; it decides again when the order is opened. */
  couponCode: string | null;
  /** The saved card that was chosen to pay with. */
  card: SavedCard | null;
  /** What was bought, once access is granted. */
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
 * The step shown at an address. The address says what the visitor wants; what isn't there yet, such
 * as a card to review after a reload, leads to the step that provides it.
 */
export function stepAt({ plan, isReview }: CheckoutAddress, state: CheckoutState): CheckoutStep {
  if (plan === null) return 'plan';
  if (state.plan !== plan) return 'payment';
  if (state.order) return 'confirmation';
  return isReview && state.card ? 'review' : 'payment';
}

export const useCheckoutStep = (address: CheckoutAddress) =>
  useCheckoutStore((state) => stepAt(address, state));
/** A code belongs to the plan it was tried on. */
export const useCouponCode = (plan: string) =>
  useCheckoutStore((state) => (state.plan === plan ? state.couponCode : null));
export const useChosenCard = () => useCheckoutStore((state) => state.card);
export const useGrantedOrder = () => useCheckoutStore((state) => state.order);
export const readCheckout = () => useCheckoutStore.getState();

function planPicked(plan: string, couponCode: string | null = null) {
  useCheckoutStore.setState({ ...nothingPicked, plan, couponCode });
}

/** The page was opened, reloaded or returned to at a plan's address. */
function planArrivedAt(plan: string) {
  const state = readCheckout();
  // What was bought is shown once: who comes here again may be somebody else.
  if (state.plan !== plan || state.order) planPicked(plan);
}

/** What the next one at this browser is not to see: all but the plan, which their address may hold. */
function buyerLeft() {
  useCheckoutStore.setState(({ plan }) => ({ ...nothingPicked, plan }));
}

function plansReopened() {
  useCheckoutStore.setState(nothingPicked);
}

/** An answer may come after its plan was left for another. */
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

/** Shown only to who is still there for it: a payment may end after its page was left for another plan. */
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
