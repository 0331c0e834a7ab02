import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { isOurs, messageOf, RequestError } from '#lib/data/errors.ts';
import { formatCents } from '#lib/money/money.ts';

import { orderAwaited } from '../confirmation/awaited-order.ts';
import { awaitOrder } from '../confirmation/await-order.ts';
import { openOrder, settleOrder } from '../mutations.ts';
import { keepPreferences, takePreferences } from './kept-preferences.ts';
import { fallbackCode, pay, type MethodToCharge, type PaymentSteps } from './payment.ts';
import { savePaymentPreferences, type Preferences } from './save-payment-preferences.ts';
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
  /** What happened to the money, if the failure is not the buyer's; said first. */
  money: string | null;
  text: string;
  /** That nothing was charged, and what to do; null if the outcome is unknown. */
  advice: string | null;
  /** The address whose account can't be created because it has one; empty if it is the buyer's. */
  takenEmail: string | null;
  /** For support. */
  details: string | null;
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
  const [mailAwaited, setMailAwaited] = useState<{ couponCode: string | null } | null>(null);
  // With another code it is another order.
  if (mailAwaited && mailAwaited.couponCode !== couponCode) setMailAwaited(null);
  const [unsettledOrderId, setUnsettledOrderId] = useState<string | null>(null);
  const [newPrice, setNewPrice] = useState<{ couponCode: string | null; cents: number } | null>(
    null,
  );

  // From the moment that the provider is asked, until it says that it did not charge. A later attempt cannot say so of an
  // earlier one.
  const mayBeCharged = useRef(false);

  const fail = (text: string, advice: string | null = null, money: string | null = null) =>
    setFailure({ ...failed(text, advice), money });

  async function grant(order: Order) {
    // The members' area checks access as soon as the buyer opens it.
    await refreshAccess();
    await queryClient.invalidateQueries({ refetchType: 'none' });
    // A card may have been saved: the next payment waits for the new list.
    queryClient.removeQueries({ queryKey: ['saved-cards'] });
    checkoutEvents.accessGranted(order);
  }

  function savePreferences(orderId: string, intentId: string, preferences: Preferences | null) {
    takePreferences(orderId);
    if (!preferences) return;
    void savePaymentPreferences(intentId, preferences).then((unsaved) => {
      checkoutEvents.savingEnded(unsaved);
      return queryClient.invalidateQueries({ queryKey: ['saved-cards'] });
    });
  }

  /** What is certain after a failure of ours. */
  const fateOfMoney = () => (mayBeCharged.current ? unknownCharge : nothingCharged);

  async function once(task: () => Promise<void>, isFree = false, email = '') {
    if (isRunning.current) return;
    isRunning.current = true;
    checkoutEvents.paymentStarted();
    window.addEventListener('beforeunload', askBeforeLeaving);
    setBusy(true);
    setFailure(null);
    try {
      await task();
    } catch (error) {
      const { code, details } = error instanceof RequestError ? error : unnamed;
      const isExplained = code !== null && code !== fallbackCode && !isOurs(error);
      setFailure({
        money: isFree || isExplained ? null : fateOfMoney(),
        text: messageOf(error),
        advice: null,
        details,
        takenEmail: code === 'user_already_exists' ? email : null,
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
    once(
      async () => {
        const outcome = await pay(
          { plan, couponCode, shownTotalCents, method: method && watched(leavable(method)) },
          {
            ensureAccount,
            openOrder: openAwaited,
            keepPreferences,
            savePreferences,
            awaitOrder: checkOrder,
          },
        );
        if (outcome.kind === 'granted') await grant(outcome.order);
        if (outcome.kind === 'declined') {
          mayBeCharged.current &&= !outcome.isUncharged;
          if (mayBeCharged.current) fail(outcome.message, null, unknownCharge);
          else fail(outcome.message, adviceAfter(outcome.message));
        }
        if (outcome.kind === 'processing') setProcessing(true);
        setMailAwaited(outcome.kind === 'mail-awaited' ? { couponCode } : null);
        if (outcome.kind === 'unsettled') setUnsettledOrderId(outcome.orderId);
        if (outcome.kind === 'price-changed') {
          setNewPrice({ couponCode, cents: outcome.totalCents });
          fail(
            `The price is now ${formatCents(outcome.totalCents)}. Nothing was charged: please check it and confirm again.`,
          );
          void queryClient.invalidateQueries({ queryKey: ['quote'] });
        }
      },
      method === null,
      method?.newBuyer?.email,
    );

  const watched = (method: MethodToCharge): MethodToCharge => ({
    ...method,
    charge: (...given) => {
      mayBeCharged.current = true;
      return method.charge(...given);
    },
  });

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
    /** The order is free, and the link in the buyer's mail places it. */
    isMailAwaited: mailAwaited !== null,
    unsettledOrderId,
    /** The server's total if it differed from the one shown; for this coupon only. */
    newTotalCents: newPrice?.couponCode === couponCode ? newPrice.cents : null,
  };
}

/** An error that is no answer. */
const unnamed = { code: null, details: null };

const failed = (text: string, advice: string | null): PaymentFailure => ({
  money: null,
  details: null,
  text,
  advice,
  takenEmail: null,
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
const unknownCharge =
  'We do not know yet whether you were charged. Trying again cannot charge you twice.';
const tryAgain = `${nothingCharged} Try again, use another card, or ask your bank.`;

/** Some of Stripe's messages say what to do. */
const adviceAfter = (message: string) =>
  /try again|different/i.test(message) ? nothingCharged : tryAgain;

async function openAwaited(...order: Parameters<typeof openOrder>) {
  const opened = await openOrder(...order);
  if ('orderId' in opened) orderAwaited(opened.orderId);
  return opened;
}

const checkOrder = (orderId: string) => awaitOrder(orderId, { fetchOrder, settleOrder, wait });

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });
