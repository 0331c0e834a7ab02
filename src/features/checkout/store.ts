import { create } from 'zustand';

import { boughtHere, resultSeen } from './confirmation/awaited-order.ts';
import { forgetCoupons, keepCoupon, keepLinkedCoupon, keptCoupon } from './coupon/kept-coupons.ts';
import type { Preference } from './payment/save-payment-preferences.ts';
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
  /** The reason a code was taken back after it had lowered the price. */
  couponLoss: string | null;
  /** The saved card to pay with. */
  card: SavedCard | null;
  /** Set once access is granted. */
  order: Order | null;
  /** What the buyer asked to keep with it, and could not be saved. */
  unsaved: Preference[];
  /** Granted after the buyer had left its checkout, or led on by its confirmation, and not acknowledged yet. */
  missedOrder: Order | null;
  /** A payment is under way on this page. */
  isPaying: boolean;
}

/** The fields that belong to a plan. */
const nothingPicked = {
  plan: null,
  couponCode: null,
  couponLoss: null,
  card: null,
  order: null,
  unsaved: [] as Preference[],
} as const;

const useCheckoutStore = create<CheckoutState>()(() => ({
  ...nothingPicked,
  missedOrder: null,
  isPaying: false,
}));

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
  useCheckoutStore((state) => (state.plan === plan ? state.couponCode : keptCoupon(plan)));
export const useCouponLoss = () => useCheckoutStore((state) => state.couponLoss);
export const useIsPaying = () => useCheckoutStore((state) => state.isPaying);
export const useMissedOrder = () => useCheckoutStore((state) => state.missedOrder);
export const useChosenCard = () => useCheckoutStore((state) => state.card);
export const useUnsaved = () => useCheckoutStore((state) => state.unsaved);
export const useGrantedOrder = () => useCheckoutStore((state) => state.order);
export const readCheckout = () => useCheckoutStore.getState();
const set = useCheckoutStore.setState;

function planPicked(plan: string, couponCode: string | null = null) {
  keepCoupon(plan, couponCode);
  set({ ...nothingPicked, plan, couponCode });
}

/**
 * Called when the page is opened, reloaded or returned to at a plan's address. A code in the address
 * replaces the one kept in this tab.
 */
function planArrivedAt(plan: string, givenCode: string | null = null) {
  const state = readCheckout();
  if (givenCode !== null) {
    keepLinkedCoupon(givenCode);
    planPicked(plan, givenCode);
  }
  // The confirmation is shown once: the next visitor may be someone else.
  else if (state.plan !== plan || state.order) planPicked(plan, keptCoupon(plan));
}

/** Clears the buyer's data for the next person at this browser. The plan stays: it may be in their address. */
function buyerLeft() {
  forgetCoupons();
  set(({ plan, couponCode }) => ({
    ...nothingPicked,
    plan,
    missedOrder: null,
    couponLoss:
      couponCode && 'The coupon was removed when you logged out. Enter it again to use it.',
  }));
}

/** Ignores a response that arrives after the visitor switched to another plan. */
function couponApplied(plan: string, couponCode: string) {
  if (readCheckout().plan !== plan) return;
  keepCoupon(plan, couponCode);
  set({ couponCode, couponLoss: null });
}

function couponRemoved(plan: string) {
  keepCoupon(plan, null);
  set({ couponCode: null, couponLoss: null });
}

/** The server refuses a code that it accepted before, or that came with the address. */
function couponRefused(plan: string, couponCode: string, reason: string) {
  if (readCheckout().plan !== plan || readCheckout().couponCode !== couponCode) return;
  couponRemoved(plan);
  set({
    couponLoss: `${reason} This price is without the code ${couponCode}.`,
  });
}

/** Shows the order, or keeps it for a message if the buyer left its checkout during the payment. */
function accessGranted(order: Order) {
  keepCoupon(order.plan, null);
  resultSeen(order.id);
  boughtHere(order.id);
  const isShown = readCheckout().plan === order.plan;
  set(isShown ? { order } : { missedOrder: order });
}

export const checkoutEvents = {
  planPicked,
  planArrivedAt,
  buyerLeft,
  /** A payment under way continues, and kept codes stay. */
  plansReopened: () => set(nothingPicked),
  couponApplied,
  couponRemoved,
  couponRefused,
  cardChosen: (card: SavedCard) => set({ card }),
  paymentStarted: () => set({ isPaying: true }),
  paymentEnded: () => set({ isPaying: false }),
  accessGranted,
  /** Its order is named on the page that follows. */
  confirmationLeft: (order: Order) => set({ missedOrder: order }),
  savingEnded: (unsaved: Preference[]) => set({ unsaved }),
  missedOrderSeen: () => set({ missedOrder: null }),
};
