import { Container } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';

import { downloadProductFile } from '#features/account/mutations.ts';
import { authModalEvents } from '#features/auth/modal-store.ts';
import { refreshAccess } from '#features/auth/session.ts';
import {
  useIsAuthenticated,
  usePendingSignup,
  useSessionStatus,
  useUser,
  useUserPlans,
} from '#features/auth/store.ts';
import { AccountNeeded } from '#features/checkout/account-needed.tsx';
import { ConfirmationStep } from '#features/checkout/confirmation-step.tsx';
import { modalMayOpen, wasModalJustClosed } from '#features/checkout/modal-just-closed.ts';
import { PlanStep } from '#features/checkout/plan-step.tsx';
import { Purchase } from '#features/checkout/purchase.tsx';
import { unlockedOptions } from '#features/checkout/queries.ts';
import type { Order, SavedCard } from '#features/checkout/schema.ts';
import { checkoutEvents, useCheckoutStep, useGrantedOrder } from '#features/checkout/store.ts';
import { LoadingState } from '#ui/loading-state.tsx';

import { ensureAccount } from '../session/ensure-account.ts';
import { checkoutPath, paths, reviewPath } from '../paths.ts';
import { planPage, toTheirPages } from '../access/plan-page.ts';
import { useVisitor } from '../access/use-visitor.ts';

/** Pricing, sign-up, login and checkout: one screen, with the plan in its address. */
export function CheckoutRoute() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const plan = params.get('plan');
  const isReview = params.get('step') === 'review';
  const step = useCheckoutStep({ plan, isReview });
  const status = useSessionStatus();
  const isAuthenticated = useIsAuthenticated();

  useEffect(() => {
    if (plan === null) checkoutEvents.plansReopened();
    else checkoutEvents.planArrivedAt(plan);
  }, [plan]);
  useAuthModalFor(plan);

  if (pathname === paths.login) {
    if (status === 'checking') return <LoadingState label="Checking authentication..." />;
    if (isAuthenticated) return <Navigate to={paths.profile} {...toTheirPages} replace />;
  }
  return (
    <Container py={48}>
      {step === 'confirmation' ? (
        <Confirmation />
      ) : plan === null || step === 'plan' ? (
        <Plans />
      ) : (
        <Payment key={plan} plan={plan} step={step} isReviewAddress={isReview} />
      )}
    </Container>
  );
}

/** Opens the dialog that the address or the purchase requires. */
function useAuthModalFor(plan: string | null) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const mode = pathname === paths.login ? 'login' : params.get('mode');
  // Upgrading requires an account.
  const isLogin = mode === 'login' || params.get('upgrade') === 'true';
  const isSignedOut = useSessionStatus() === 'signed-out';
  const hasPendingSignup = usePendingSignup() !== null;

  useEffect(() => {
    if (!isSignedOut || hasPendingSignup || wasModalJustClosed()) return;
    if (plan !== null) {
      if (isLogin) authModalEvents.buyerLoginNeeded();
      else authModalEvents.buyerDetailsNeeded();
    } else if (mode === 'login') authModalEvents.loginAsked();
    else if (mode === 'signup') authModalEvents.signupAsked();
  }, [isSignedOut, hasPendingSignup, plan, mode, isLogin]);

  // A separate effect: signing in must not close the dialog, which navigates afterwards.
  const isAsking = plan !== null || mode !== null;
  useEffect(() => (isAsking ? authModalEvents.pageLeft : undefined), [isAsking]);
}

function Plans() {
  const heldPlans = useUserPlans();
  const navigate = useNavigate();
  return (
    <PlanStep
      heldPlans={heldPlans}
      onPick={(plan, couponCode) => {
        modalMayOpen();
        checkoutEvents.planPicked(plan, couponCode);
        void navigate(checkoutPath(plan), { state: { isFromPlans: true } });
      }}
      onBack={() => void (window.history.length > 1 ? navigate(-1) : navigate(paths.home))}
    />
  );
}

function Payment({
  plan,
  step,
  isReviewAddress,
}: {
  plan: string;
  step: 'payment' | 'review';
  isReviewAddress: boolean;
}) {
  const user = useUser();
  const pending = usePendingSignup();
  const heldPlans = useUserPlans();
  const navigate = useNavigate();
  const location = useLocation();
  const queryClient = useQueryClient();
  const page = usePlanPage(plan);

  // Once shown, the payment stays mounted, so signing up or in does not clear the card field.
  const { status, isAuthenticated, isAccessKnown } = useVisitor();
  const isChecking = status === 'checking' || (isAuthenticated && !isAccessKnown);
  const [isShown, setShown] = useState(!isChecking);
  if (!isChecking && !isShown) setShown(true);

  const userId = user?.id;
  useEffect(() => {
    // The price depends on the buyer's earlier purchases.
    if (userId !== undefined) void queryClient.invalidateQueries({ queryKey: ['quote'] });
  }, [queryClient, userId]);

  const buyer = user
    ? { id: user.id, name: user.fullName, email: user.email }
    : pending && {
        id: null,
        name: `${pending.firstName} ${pending.lastName}`,
        email: pending.email,
      };

  function back() {
    if (step === 'review') goBack('isFromPayment', checkoutPath(plan));
    else goBack('isFromPlans', paths.checkout);
  }

  /** Goes back in the history if the previous page is known to be `path`, else navigates there. */
  function goBack(mark: string, path: string) {
    if (isMarked(location.state, mark)) void navigate(-1);
    else void navigate(path, { replace: true });
  }

  if (!isShown) return <LoadingState label="Checking authentication..." />;
  if (!buyer) {
    return <AccountNeeded onDetailsAsked={authModalEvents.buyerDetailsNeeded} onBack={back} />;
  }

  async function grant(order: Order) {
    // The members' area checks access as soon as the buyer opens it.
    await refreshAccess();
    await queryClient.invalidateQueries({ refetchType: 'none' });
    checkoutEvents.accessGranted(order);
  }

  return (
    <Purchase
      plan={plan}
      step={step}
      buyer={buyer}
      isHeld={heldPlans.includes(plan)}
      openLabel={page.label}
      ensureAccount={ensureAccount}
      onGranted={grant}
      // The buyer may already have the plan.
      onRefused={() => void refreshAccess()}
      onLoginAsked={authModalEvents.buyerLoginNeeded}
      onReview={(card: SavedCard) => {
        checkoutEvents.cardChosen(card);
        // After a reload the card is chosen while the address is already the review's.
        void (isReviewAddress
          ? navigate(reviewPath(plan), { replace: true, state: location.state })
          : navigate(reviewPath(plan), { state: { isFromPayment: true } }));
      }}
      onBack={back}
      onOpen={() => void navigate(page.path)}
    />
  );
}

function Confirmation() {
  const order = useGrantedOrder();
  return order && <Granted order={order} />;
}

function Granted({ order }: { order: Order }) {
  const navigate = useNavigate();
  const { path, label } = usePlanPage(order.plan);
  // Replaces this entry, so Back leads to the plans instead of redirecting again.
  const open = useCallback(() => void navigate(path, { replace: true }), [navigate, path]);
  return (
    <ConfirmationStep
      order={order}
      openLabel={label}
      onOpen={open}
      onDownload={downloadProductFile}
    />
  );
}

const usePlanPage = (plan: string) =>
  planPage(useQuery(unlockedOptions(plan)).data ?? ['profiles']);

const isMarked = (state: unknown, mark: string) =>
  typeof state === 'object' && state !== null && mark in state;
