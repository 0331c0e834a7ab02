import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

import { checkoutPath, paths, reviewPath } from '#lib/store/paths.ts';

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

  useEffect(() => {
    if (plan === null) checkoutEvents.plansReopened();
    else checkoutEvents.planArrivedAt(plan, code);
  }, [plan, code]);
  useEffect(() => {
    // From here on the code is the tab's, so that removing it lasts.
    if (isCodeNew) setParams(withoutCode, { replace: true, state });
  }, [isCodeNew, setParams, state]);

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
    wasRefused: params.get('redirect_status') === 'failed',
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

const isReviewIn = (params: URLSearchParams) => params.get('step') === 'review';

/** Whether the state of an address has this mark. */
export const isMarked = (state: unknown, mark: string) =>
  typeof state === 'object' && state !== null && mark in state;
