import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

import { checkoutPath, paths, reviewPath } from '#model/store/paths.ts';

import { linkedCode, withoutCode } from './coupon/kept-coupons.ts';
import { checkoutEvents, useCheckoutStep } from './store.ts';

/** The plan and the step that the address asks for. A coupon in it moves into the tab. */
export function useCheckoutAddress() {
  const { state } = useLocation();
  const [params, setParams] = useSearchParams();
  const plan = params.get('plan');
  const step = useCheckoutStep({ plan, isReview: isReviewIn(params) });
  const code = linkedCode(params);
  const isCodeNew = plan !== null && code !== null;
  const outcome = params.get('redirect_status');

  useEffect(() => {
    if (plan === null) checkoutEvents.plansReopened();
    else checkoutEvents.planArrivedAt(plan, code);
  }, [plan, code]);
  useEffect(() => {
    // From here on the code is the tab's, so that removing it lasts.
    if (isCodeNew) setParams(withoutCode, { replace: true, state });
  }, [isCodeNew, setParams, state]);

  useEffect(() => {
    // One of them is a secret of the payment's. What is told of it stays with the page in the history.
    if (outcome !== null) {
      setParams(withoutProviders, {
        replace: true,
        state: { ...asObject(state), ...(outcome === 'failed' && { isRefused: true }) },
      });
    }
  }, [outcome, setParams, state]);

  return {
    plan,
    step,
    /** The price with the code is the first one shown: wait for it. */
    isCodeNew,
    /** The coupon in the address. */
    linkedCode: code,
    /** Upgrading requires an account. */
    isUpgrade: params.get('mode') === 'login' || params.get('upgrade') === 'true',
  };
}

/** The ways between the steps of a purchase. */
export function useStepsOf({ plan, step }: { plan: string; step: 'payment' | 'review' }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [params] = useSearchParams();
  const isReviewAddress = isReviewIn(params);

  /** Goes back in the history if the previous page is known to be `path`, else navigates there. */
  function goBack(mark: string, path: string) {
    if (isMarked(state, mark)) void navigate(-1);
    else void navigate(path, { replace: true });
  }

  return {
    /** The buyer comes back from another page, where the payment failed. */
    wasRefused: params.get('redirect_status') === 'failed' || isMarked(state, 'isRefused'),
    back: () =>
      step === 'review'
        ? goBack('isFromPayment', checkoutPath(plan))
        : goBack('isFromPlans', paths.checkout),
    // After a reload the card is chosen while the address is already the review's.
    toReview: () =>
      void navigate(
        reviewPath(plan),
        isReviewAddress ? { replace: true, state } : { state: { isFromPayment: true } },
      ),
  };
}

/** The address without what the card provider appended to it. */
function withoutProviders(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  for (const name of ['payment_intent', 'payment_intent_client_secret', 'redirect_status']) {
    rest.delete(name);
  }
  return rest;
}

const asObject = (state: unknown) => (typeof state === 'object' && state !== null ? state : {});

const isReviewIn = (params: URLSearchParams) => params.get('step') === 'review';

/** Whether the state of an address has this mark. */
export const isMarked = (state: unknown, mark: string) => mark in asObject(state);
