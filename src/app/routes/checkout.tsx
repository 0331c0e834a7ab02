import { Container } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';

import { authModalEvents } from '#features/auth/modal-store.ts';
import { createAccount } from '#features/auth/mutations.ts';
import { refreshAccess, watchSession } from '#features/auth/session.ts';
import {
  readAuth,
  useIsAuthenticated,
  usePendingSignup,
  useSessionStatus,
  useUser,
  useUserPlans,
} from '#features/auth/store.ts';
import { AccountNeeded } from '#features/checkout/account-needed.tsx';
import { AlreadyHeld } from '#features/checkout/already-held.tsx';
import { ConfirmationStep } from '#features/checkout/confirmation-step.tsx';
import { PaymentStep } from '#features/checkout/payment-step.tsx';
import { PlanStep } from '#features/checkout/plan-step.tsx';
import type { Order } from '#features/checkout/schema.ts';
import { checkoutEvents, useCheckoutStep, useGrantedOrder } from '#features/checkout/store.ts';
import { LoadingState } from '#ui/loading-state.tsx';

import { checkoutPath, paths } from '../paths.ts';

/** Pricing, sign-up, log-in and checkout: one screen, whose address holds the plan. */
export function CheckoutRoute() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const plan = params.get('plan');
  const mode = pathname === paths.login ? 'login' : params.get('mode');

  const status = useSessionStatus();
  const isAuthenticated = useIsAuthenticated();
  const hasBuyer = usePendingSignup() !== null || isAuthenticated;
  const step = useCheckoutStep();

  useEffect(() => {
    if (plan === null) checkoutEvents.plansReopened();
    else checkoutEvents.planArrivedAt(plan);
  }, [plan]);

  const isSignedOut = status === 'signed-out';
  useEffect(() => {
    if (!isSignedOut) return;
    if (mode === 'login') authModalEvents.loginAsked();
    else if (mode === 'signup') authModalEvents.signupAsked();
    else if (plan !== null && !hasBuyer) authModalEvents.buyerDetailsNeeded();
  }, [isSignedOut, mode, plan, hasBuyer]);

  if (pathname === paths.login) {
    if (status === 'checking') return <LoadingState label="Checking authentication..." />;
    if (isAuthenticated) return <Navigate to={paths.profile} replace />;
  }
  return (
    <Container py={48}>
      {step === 'confirmation' ? (
        <Confirmation />
      ) : plan === null ? (
        <Plans />
      ) : (
        <Payment plan={plan} />
      )}
    </Container>
  );
}

function Plans() {
  const heldPlans = useUserPlans();
  const navigate = useNavigate();
  return (
    <PlanStep
      heldPlans={heldPlans}
      onPick={(plan, couponCode) => {
        checkoutEvents.planPicked(plan, couponCode);
        void navigate(checkoutPath(plan));
      }}
    />
  );
}

function Payment({ plan }: { plan: string }) {
  const status = useSessionStatus();
  const user = useUser();
  const pending = usePendingSignup();
  const heldPlans = useUserPlans();
  const [isGranting, setGranting] = useState(false);
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  if (status === 'checking') return <LoadingState label="Checking authentication..." />;
  const buyer = user
    ? { name: user.fullName, email: user.email }
    : pending && { name: `${pending.firstName} ${pending.lastName}`, email: pending.email };
  const backToPlans = () => void navigate(paths.checkout);
  if (!buyer) return <AccountNeeded onBack={backToPlans} />;
  if (heldPlans.includes(plan) && !isGranting) {
    return (
      <AlreadyHeld openLabel="Open your account" onOpen={() => void navigate(paths.account)} />
    );
  }

  async function grant(order: Order) {
    setGranting(true);
    // The members area asks what they hold as soon as they go there.
    await refreshAccess();
    await queryClient.invalidateQueries({ refetchType: 'none' });
    checkoutEvents.accessGranted(order);
  }

  return (
    <PaymentStep
      plan={plan}
      buyer={buyer}
      ensureAccount={ensureAccount}
      onGranted={grant}
      // The plan may turn out to be theirs already.
      onRefused={() => void refreshAccess()}
      onLoginAsked={authModalEvents.buyerLoginNeeded}
      onBack={backToPlans}
    />
  );
}

function Confirmation() {
  const order = useGrantedOrder();
  const navigate = useNavigate();
  const explore = useCallback(() => void navigate(paths.profile, { replace: true }), [navigate]);
  return order && <ConfirmationStep order={order} onContinue={explore} />;
}

/** A buyer who is not signed in yet gets their account now. */
async function ensureAccount(): Promise<void> {
  const { user, pendingSignup } = readAuth();
  if (user) return;
  if (!pendingSignup) throw new Error('Missing user information. Please try again.');
  watchSession();
  await createAccount(pendingSignup);
}
