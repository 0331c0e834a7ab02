import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { messageOf, RequestError } from '#lib/data/errors.ts';
import { formatCents } from '#lib/money/money.ts';

import { orderAwaited } from '../confirmation/awaited-order.ts';
import { awaitOrder } from '../confirmation/await-order.ts';
import { openOrder, settleOrder } from '../mutations.ts';
import { pay, type MethodToCharge, type PaymentSteps } from './payment.ts';
import { fetchOrder } from '../queries.ts';
import type { Order } from '../schema.ts';
import { checkoutEvents } from '../store.ts';

interface PaymentOptions {
  plan: string;
  couponCode: string | null;
  /** The buyer came back from another page, where the payment failed. */
  wasRefused: boolean;
  ensureAccount: PaymentSteps['ensureAccount'];
  /** Loads what the buyer may see. */
  refreshAccess: () => Promise<void>;
}

export interface PaymentFailure {
  text: string;
  /** That nothing was charged, and what to do; null if the outcome is unknown. */
  advice: string | null;
  /** The address whose account can't be created because it has one; empty if it is the buyer's. */
  takenEmail: string | null;
  /** The order is free, and the buyer has yet to open the link in their mail. */
  isUnverified: boolean;
}

/** The payment in progress, if any, and the result of the last one. */
export function usePayment({
  plan,
  couponCode,
  wasRefused,
  ensureAccount,
  refreshAccess,
}: PaymentOptions) {
  const queryClient = useQueryClient();
  // A ref, because state would be one render late for a double click.
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState(
    wasRefused ? failed('The payment was not completed.', tryAgain) : null,
  );
  const [isProcessing, setProcessing] = useState(false);
  const [unsettledOrderId, setUnsettledOrderId] = useState<string | null>(null);
  const [newPrice, setNewPrice] = useState<{ couponCode: string | null; cents: number } | null>(
    null,
  );

  const fail = (text: string, advice: string | null = null) => setFailure(failed(text, advice));

  async function grant(order: Order) {
    // The members' area checks access as soon as the buyer opens it.
    await refreshAccess();
    await queryClient.invalidateQueries({ refetchType: 'none' });
    // A card may have been saved: the next payment waits for the new list.
    queryClient.removeQueries({ queryKey: ['saved-cards'] });
    checkoutEvents.accessGranted(order);
  }

  async function once(task: () => Promise<void>, email = '') {
    if (isRunning.current) return;
    isRunning.current = true;
    checkoutEvents.paymentStarted();
    window.addEventListener('beforeunload', askBeforeLeaving);
    setBusy(true);
    setFailure(null);
    try {
      await task();
    } catch (error) {
      const code = error instanceof RequestError ? error.code : null;
      setFailure({
        text: messageOf(error),
        advice: null,
        takenEmail: code === 'user_already_exists' ? email : null,
        isUnverified: code === 'email_not_verified',
      });
      // The buyer may already have the plan.
      void refreshAccess();
      // The price or the plan may have changed on the server.
      void queryClient.invalidateQueries({ queryKey: ['quote'] });
    } finally {
      isRunning.current = false;
      window.removeEventListener('beforeunload', askBeforeLeaving);
      checkoutEvents.paymentEnded();
      setBusy(false);
    }
  }

  /** Pays the amount shown, in cents; `method` is null if nothing has to be paid. */
  const start = (shownTotalCents: number, method: MethodToCharge | null) =>
    once(async () => {
      const outcome = await pay(
        { plan, couponCode, shownTotalCents, method: method && leavable(method) },
        { ensureAccount, openOrder: openAwaited, awaitOrder: checkOrder },
      );
      if (outcome.kind === 'granted') await grant(outcome.order);
      if (outcome.kind === 'declined')
        fail(outcome.message, outcome.isUncharged ? adviceAfter(outcome.message) : null);
      if (outcome.kind === 'processing') setProcessing(true);
      if (outcome.kind === 'unsettled') setUnsettledOrderId(outcome.orderId);
      if (outcome.kind === 'price-changed') {
        setNewPrice({ couponCode, cents: outcome.totalCents });
        fail(
          `The price is now ${formatCents(outcome.totalCents)}. Nothing was charged: please check it and confirm again.`,
        );
        void queryClient.invalidateQueries({ queryKey: ['quote'] });
      }
    }, method?.newBuyer?.email);

  const checkAgain = (orderId: string) =>
    once(async () => {
      const order = await checkOrder(orderId);
      if (order) await grant(order);
    });

  return {
    start,
    checkAgain,
    isBusy,
    failure,
    isProcessing,
    unsettledOrderId,
    /** The server's total if it differed from the one shown; for this coupon only. */
    newTotalCents: newPrice?.couponCode === couponCode ? newPrice.cents : null,
  };
}

const failed = (text: string, advice: string | null): PaymentFailure => ({
  text,
  advice,
  takenEmail: null,
  isUnverified: false,
});

/** Makes the browser ask before it closes or reloads the page. */
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

/** The method, without that question while it is charged: it may go on at another page, and never come back to this one. */
const leavable = (method: MethodToCharge): MethodToCharge => ({
  ...method,
  charge: async (...intent) => {
    window.removeEventListener('beforeunload', askBeforeLeaving);
    window.addEventListener('pageshow', startAnew);
    try {
      return await method.charge(...intent);
    } finally {
      window.removeEventListener('pageshow', startAnew);
      window.addEventListener('beforeunload', askBeforeLeaving);
    }
  },
});

/** A page that Back returns to as it was left waits for a payment that goes on elsewhere. */
function startAnew({ persisted }: PageTransitionEvent) {
  if (persisted) window.location.reload();
}

const nothingCharged = 'Nothing was charged.';
const tryAgain = `${nothingCharged} Try again, use another card, or ask your bank.`;

/** Some of Stripe's messages say what to do. */
const adviceAfter = (message: string) =>
  /try again|different/i.test(message) ? nothingCharged : tryAgain;

async function openAwaited(...order: Parameters<typeof openOrder>) {
  const opened = await openOrder(...order);
  orderAwaited(opened.orderId);
  return opened;
}

const checkOrder = (orderId: string) => awaitOrder(orderId, { fetchOrder, settleOrder, wait });

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });
