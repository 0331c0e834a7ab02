import { Container, Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';

import { downloadProductFile } from '#features/account/mutations.ts';
import { modalMayOpen } from '#features/auth/forms/modal-just-closed.ts';
import { useBuyerQuestion } from '#features/auth/forms/use-buyer-question.ts';
import { useModalAt } from '#features/auth/forms/use-modal-at.ts';
import { refreshAccess } from '#features/auth/session/session.ts';
import {
  useHasJoined,
  useHasPasswordMail,
  useIsAuthenticated,
  useIsCheckingAccess,
  usePendingSignup,
  useSessionStatus,
  useUser,
  useUserPlans,
} from '#features/auth/session/store.ts';
import { VerifyFirst } from '#features/auth/verification/verify-first.tsx';
import { isMarked, useCheckoutAddress } from '#features/checkout/address.ts';
import { ConfirmationStep } from '#features/checkout/confirmation/confirmation-step.tsx';
import { Purchase } from '#features/checkout/payment/purchase.tsx';
import { PlanNotice } from '#features/checkout/plan/plan-notice.tsx';
import { PlanStep } from '#features/checkout/plan/plan-step.tsx';
import { useGrantedOrder } from '#features/checkout/store.ts';
import { Agreement } from '#features/visitors/policies/agreement.tsx';
import { allProfilesPath, paths } from '#model/store/paths.ts';
import { LoadingState } from '#ui/feedback/loading-state.tsx';

import { planPage, planPages } from '../access/plan-page.ts';
import { useVisitor } from '../access/use-visitor.ts';
import { ensureAccount } from '../session/ensure-account.ts';
import { signOutHere } from '../session/sign-out.ts';
import { VisitorLinks } from '../session/visitor-links.tsx';
import { toTheirPages } from '../routing/navigation-flags.ts';

// A script of its own, which a phone runs after it has shown the price.
const BuyerForm = lazy(async () => ({
  default: (await import('#features/auth/forms/buyer-form.tsx')).BuyerForm,
}));

/** The plan that the checkout begins with, unless the visitor holds it or it is not on sale. */
const defaultPlan = 'cheatsheet';

/** Pricing, sign-up, login and checkout: one screen, with the plan in its address. */
export default function CheckoutRoute() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const status = useSessionStatus();
  const isAuthenticated = useIsAuthenticated();
  const { plan, step, isCodeNew, linkedCode, isUpgrade } = useCheckoutAddress();
  useModalAt({ mode: pathname === paths.login ? 'login' : params.get('mode'), plan });

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
        <Plans linkedCode={linkedCode} />
      ) : (
        <Payment key={plan} plan={plan} step={step} isUpgrade={isUpgrade} />
      )}
    </Container>
  );
}

function Plans({ linkedCode }: { linkedCode: string | null }) {
  const heldPlans = useUserPlans();
  const { isAccessSettled, accessFailed, role } = useVisitor();
  const hasJoined = useHasJoined();
  const user = useUser();
  const isChecking = useIsCheckingAccess();
  const isAtCheckout = useLocation().pathname === paths.checkout;
  const hasNoPlan = isAccessSettled && !accessFailed && heldPlans.length === 0;
  return (
    <PlanStep
      heldPlans={heldPlans}
      userId={user?.id ?? null}
      introduction={
        <>
          <PlanNotice
            userId={user?.id ?? null}
            newcomer={usePendingSignup()?.firstName ?? null}
            joinedAs={hasJoined && heldPlans.length === 0 ? (user?.email ?? null) : null}
            isUnpaid={user !== null && hasNoPlan && role === null}
            isPreviewOver={isMarked(useLocation().state, 'isPreviewOver')}
          />
          <VisitorLinks />
        </>
      }
      linkedCode={linkedCode}
      selected={isAtCheckout && !isChecking && !accessFailed ? defaultPlan : null}
      onPick={modalMayOpen}
    />
  );
}

function Payment({
  plan,
  step,
  isUpgrade,
}: {
  plan: string;
  step: 'payment' | 'review';
  isUpgrade: boolean;
}) {
  const user = useUser();
  const { buyer, question, askAgain, askToLogIn } = useBuyerQuestion();
  const isHeld = useUserPlans().includes(plan);

  // Once shown, the payment stays mounted, so signing up or in does not clear the card field.
  const isChecking = useIsCheckingAccess();
  const [isShown, setShown] = useState(!isChecking);
  if (!isChecking && !isShown) setShown(true);

  if (!isShown) return <LoadingState label="Checking authentication..." />;
  return (
    <Purchase
      plan={plan}
      step={step}
      buyer={buyer}
      person={({ isFree, onAnswered }) => (
        <Suspense fallback={<Skeleton height={520} />}>
          <BuyerForm
            {...question}
            key={question.key}
            isMember={isUpgrade}
            isFree={isFree}
            onDetailsCollected={(details) => {
              question.onDetailsCollected(details);
              onAnswered();
            }}
          />
        </Suspense>
      )}
      isHeld={isHeld}
      pageOf={planPage}
      agreement={<Agreement />}
      resend={(isMailed) => <VerifyFirst isMailed={isMailed} />}
      ensureAccount={ensureAccount}
      refreshAccess={refreshAccess}
      onLoginAsked={askToLogIn}
      onBuyerChange={() => void (user ? signOutHere().then(askAgain) : askAgain())}
    />
  );
}

function Confirmation() {
  const order = useGrantedOrder();
  const user = useUser();
  const hasPasswordMail = useHasPasswordMail();
  return (
    order &&
    user && (
      <ConfirmationStep
        order={order}
        buyer={user}
        hasPasswordMail={hasPasswordMail}
        pagesOf={pagesBought}
        onDownload={downloadProductFile}
      />
    )
  );
}

/** Whoever bought profiles sees them first, not the schools that they looked at last. */
const pagesBought = (capabilities: readonly string[]) =>
  planPages(capabilities).map(({ path, label }) => ({
    path: path === paths.profile ? allProfilesPath : path,
    label,
  }));
