import { Container } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';

import { downloadProductFile } from '#features/account/mutations.ts';
import { authModalEvents } from '#features/auth/forms/modal-store.ts';
import { refreshAccess } from '#features/auth/session/session.ts';
import {
  useIsAuthenticated,
  useHasJoined,
  usePendingSignup,
  useSessionStatus,
  useUser,
  useUserPlans,
} from '#features/auth/session/store.ts';
import { AccountNeeded } from '#features/checkout/payment/account-needed.tsx';
import { coverageByOthers } from '#features/checkout/plan/coverage.ts';
import { ConfirmationStep } from '#features/checkout/confirmation/confirmation-step.tsx';
import { modalMayOpen, wasModalJustClosed } from '#features/auth/forms/modal-just-closed.ts';
import { linkedCode, withoutCode } from '#features/checkout/coupon/kept-coupons.ts';
import { PlanOffSale } from '#features/checkout/plan/plan-off-sale.tsx';
import { PlanStep } from '#features/checkout/plan/plan-step.tsx';
import { Purchase } from '#features/checkout/payment/purchase.tsx';
import {
  heldPlansOptions,
  isVerifiedOptions,
  unlockedOptions,
} from '#features/checkout/queries.ts';
import type { Order, SavedCard } from '#features/checkout/schema.ts';
import {
  checkoutEvents,
  useCheckoutStep,
  useCouponCode,
  useGrantedOrder,
} from '#features/checkout/store.ts';
import { PartlyHeld } from '#features/checkout/plan/smaller-plan-note.tsx';
import { usePrice } from '#features/checkout/payment/use-price.ts';
import { VerifyFirst } from '#features/auth/verification/verify-first.tsx';
import { Agreement } from '#features/visitors/policies/agreement.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';

import { signOutHere } from '../session/sign-out.ts';
import { ensureAccount } from '../session/ensure-account.ts';
import { VisitorLinks } from '../session/visitor-links.tsx';
import { checkoutPath, paths, reviewPath } from '#lib/store/paths.ts';
import { planPage, planPages, toTheirPages } from '../access/plan-page.ts';
import { profilesPath } from '../members/members-view.ts';
import { useVisitor } from '../access/use-visitor.ts';
import { loadAuthModal } from '../layout/load-auth-modal.ts';

/** Pricing, sign-up, login and checkout: one screen, with the plan in its address. */
export default function CheckoutRoute() {
  const { pathname, state } = useLocation();
  const [params, setParams] = useSearchParams();
  const plan = params.get('plan');
  const isReview = params.get('step') === 'review';
  const step = useCheckoutStep({ plan, isReview });
  const status = useSessionStatus();
  const isAuthenticated = useIsAuthenticated();

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
  useAuthModalFor(plan);

  // The price with the code is the first one shown.
  if (isCodeNew) return <LoadingState label="Loading..." />;
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

/** Opens the dialog that the address stands for. A plan's own dialog waits for its price. */
function useAuthModalFor(plan: string | null) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const mode = pathname === paths.login ? 'login' : params.get('mode');
  const isSignedOut = useSessionStatus() === 'signed-out';
  const hasPendingSignup = usePendingSignup() !== null;

  useEffect(() => {
    if (!isSignedOut || hasPendingSignup || plan !== null || wasModalJustClosed()) return;
    if (mode === 'login' || mode === 'signup') authModalEvents.addressAsked(mode);
  }, [isSignedOut, hasPendingSignup, plan, mode]);

  // A separate effect: signing in must not close the dialog, which navigates afterwards.
  const isAsking = plan !== null || mode !== null;
  useEffect(() => (isAsking ? authModalEvents.pageLeft : undefined), [isAsking]);
}

function Plans() {
  const heldPlans = useUserPlans();
  const { isAuthenticated, isAccessSettled, accessFailed, isAdmin } = useVisitor();
  const hasJoined = useHasJoined();
  const user = useUser();
  const held = useHeldPlans();
  const hasNoPlan = isAccessSettled && !accessFailed && heldPlans.length === 0 && !held.isPending;
  const navigate = useNavigate();
  const { state } = useLocation();
  return (
    <PlanStep
      heldPlans={heldPlans}
      held={held.data ?? []}
      isSignedIn={isAuthenticated}
      newcomer={usePendingSignup()?.firstName ?? null}
      joinedAs={hasJoined && heldPlans.length === 0 ? (user?.email ?? null) : null}
      isUnpaid={isAuthenticated && hasNoPlan && !isAdmin}
      isPreviewOver={isMarked(state, 'isPreviewOver')}
      offers={<VisitorLinks />}
      linkedCode={linkedCode(useSearchParams()[0])}
      onPick={(plan, couponCode) => {
        modalMayOpen();
        checkoutEvents.planPicked(plan, couponCode);
        void navigate(checkoutPath(plan), { state: { isFromPlans: true } });
      }}
      onBack={() => void (window.history.length > 1 ? navigate(-1) : navigate(paths.home))}
    />
  );
}

/** The plans that the buyer holds or held. */
function useHeldPlans() {
  const user = useUser();
  return useQuery({ ...heldPlansOptions(user?.id ?? ''), enabled: user !== null });
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
  const held = useHeldPlans();
  const unlocked = useUnlocked(plan);
  const page = planPage(unlocked);

  // Once shown, the payment stays mounted, so signing up or in does not clear the card field.
  const { status, isAuthenticated, isAccessSettled } = useVisitor();
  const isChecking = status === 'checking' || (isAuthenticated && !isAccessSettled);
  const [isShown, setShown] = useState(!isChecking);
  if (!isChecking && !isShown) setShown(true);

  const userId = user?.id;
  // Whoever logs out on this page, or in another tab, is asked to log in again.
  const lastEmail = useRef<string | null>(null);
  const email = user?.email;
  useEffect(() => {
    if (email !== undefined) lastEmail.current = email;
  }, [email]);
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
  if (!buyer) return <BuyerNeeded plan={plan} lastEmail={lastEmail} onBack={back} />;

  function changeBuyer(offer: string | null) {
    if (!user) {
      authModalEvents.buyerDetailsNeeded({ offer });
      return;
    }
    lastEmail.current = null;
    void signOutHere();
  }

  async function grant(order: Order) {
    // The members' area checks access as soon as the buyer opens it.
    await refreshAccess();
    await queryClient.invalidateQueries({ refetchType: 'none' });
    // A card may have been saved: the next payment waits for the new list.
    queryClient.removeQueries({ queryKey: ['saved-cards'] });
    checkoutEvents.accessGranted(order);
  }

  return (
    <>
      <PartlyHeld plan={plan} held={held.data ?? []} />
      <Purchase
        plan={plan}
        step={step}
        buyer={buyer}
        isHeld={heldPlans.includes(plan)}
        coverage={coverageByOthers({ id: plan, capabilities: unlocked }, held.data ?? [])}
        openLabel={page.label}
        agreement={<Agreement />}
        verification={<VerifyFirst email={buyer.email} />}
        ensureAccount={ensureAccount}
        onGranted={grant}
        // The buyer may already have the plan.
        onRefused={() => void refreshAccess()}
        onLoginAsked={(offer) =>
          authModalEvents.buyerLoginNeeded({ offer, knownEmail: buyer.email })
        }
        onBuyerChange={changeBuyer}
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
    </>
  );
}

/** Asks a visitor who they are, once it is clear that the plan can be bought. */
function BuyerNeeded({
  plan,
  lastEmail,
  onBack,
}: {
  plan: string;
  /** The email of the member who was signed in on this page before. */
  lastEmail: RefObject<string | null>;
  onBack: () => void;
}) {
  const [params] = useSearchParams();
  const price = usePrice(plan, useCouponCode(plan));
  const { offer } = price;
  // Upgrading requires an account.
  const isUpgrade = params.get('mode') === 'login' || params.get('upgrade') === 'true';

  const ask = useEffectEvent(() => {
    if (wasModalJustClosed()) return;
    const opening = { offer, knownEmail: lastEmail.current, wasPressed: false };
    if (isUpgrade || lastEmail.current !== null) authModalEvents.buyerLoginNeeded(opening);
    else authModalEvents.buyerDetailsNeeded(opening);
  });
  // The dialog is to open as soon as the price is known.
  useEffect(() => void loadAuthModal().catch(() => {}), []);
  const isSettled = price.isKnown || (price.error !== null && !price.isOffSale);
  useEffect(() => {
    if (isSettled) ask();
  }, [isSettled]);

  if (price.isOffSale) return <PlanOffSale onBack={onBack} />;
  return (
    <AccountNeeded
      price={price}
      onDetailsAsked={() => authModalEvents.buyerDetailsNeeded({ offer })}
      onBack={onBack}
    />
  );
}

function Confirmation() {
  const order = useGrantedOrder();
  return order && <Granted order={order} />;
}

function Granted({ order }: { order: Order }) {
  const navigate = useNavigate();
  const user = useUser();
  const held = useHeldPlans().data?.find(({ plan }) => plan === order.plan);
  const isVerified = useQuery({
    ...isVerifiedOptions(user?.id ?? ''),
    enabled: user !== null,
  });
  const pages = planPages(useUnlocked(order.plan));
  const main = pages[0]?.path ?? paths.account;
  // They bought profiles, so that is what they see first.
  const path = main === paths.profile ? profilesPath({}) : main;
  return (
    <ConfirmationStep
      order={order}
      email={user?.email ?? ''}
      until={held?.heldUntil ?? null}
      isVerified={isVerified.data}
      pages={pages}
      // Replaces this entry, so Back leads to the plans.
      onOpen={() => void navigate(path, { replace: true })}
      onDownload={downloadProductFile}
    />
  );
}

const useUnlocked = (plan: string) => useQuery(unlockedOptions(plan)).data ?? ['profiles'];

const isMarked = (state: unknown, mark: string) =>
  typeof state === 'object' && state !== null && mark in state;
