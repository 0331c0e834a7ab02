import { Button, Container } from '@mantine/core';
import { lazy, Suspense, useDeferredValue, useEffect, useRef, type ReactNode } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';

import { authModalEvents, useAuthModal } from '#features/auth/forms/modal-store.ts';
import { refreshAccess } from '#features/auth/session/session.ts';
import { authEvents, useIsOutElsewhere } from '#features/auth/session/store.ts';
import { sessionStore } from '#lib/storage/browser-storage.ts';
import { brand } from '#lib/store/brand.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';

import { decideAccess, type AccessRule } from './decide-access.ts';
import { capabilities } from '#model/plans/capabilities.ts';
import { paths } from '#model/store/paths.ts';
import { planPage } from './plan-page.ts';
import { setFlashMessage } from '../session/flash-message.ts';
import { useVisitor } from './use-visitor.ts';
import { isJustVerified, isToTheirPages } from '../routing/navigation-flags.ts';

/** The page that somebody asked for who is signed out, kept in the tab until they have logged in. */
const wantedKey = `${brand.slug}.wanted-page`;

const content = new Set<string>(capabilities);

const CodeForm = lazy(async () => ({
  default: (await import('#features/auth/verification/code-form.tsx')).CodeForm,
}));
const PageOfPlan = lazy(async () => ({
  default: (await import('./page-of-plan.tsx')).PageOfPlan,
}));
const GuestPreviewRoute = lazy(() => import('../routes/guest-preview.tsx'));

/** Shows a page to the visitors its rule admits and redirects the others. */
export function RequireAccess({ rule, children }: { rule: AccessRule; children: ReactNode }) {
  const { pathname, search, state } = useLocation();
  const visitor = useVisitor();
  const dialog = useAuthModal();
  const decision = decideAccess(rule, visitor, search);
  const isOutElsewhere = useIsOutElsewhere();
  // The page stays mounted when a session is lost, so unsaved input survives.
  const keepsPage = decision === 'code' && dialog.isOpen && dialog.purpose === 'session-lost';
  const isOpen = decision === 'page' || keepsPage;
  // React renders what is deferred in small steps and responds in between; closing the page is not deferred.
  const isRendered = useDeferredValue(isOpen);
  const isSent = typeof decision === 'object' && !isToTheirPages(state);
  // Another page may take what was asked for, such as the code of a verification link, which works once.
  const isAskedToLogIn = isSent && decision.redirect === paths.home;
  // The pages of the admin and of guests are part of no plan.
  const isOfPlan = isSent && decision.redirect === paths.account;
  const wasIn = useRef(false);
  useEffect(() => {
    if (visitor.isAuthenticated) {
      wasIn.current = true;
      if (!isToTheirPages(state)) sessionStore.remove(wantedKey);
      if (isOfPlan) {
        setFlashMessage(
          <Suspense>
            <PageOfPlan needs={rule.needs} />
          </Suspense>,
        );
      }
    } else if (isAskedToLogIn && !wasIn.current) {
      // They did not log out here: they followed a link.
      sessionStore.write(wantedKey, pathname + search);
      setFlashMessage(
        isJustVerified(state)
          ? 'Your email address has been verified. Log in to open your account.'
          : 'Log in to open that page.',
      );
    }
  }, [isAskedToLogIn, isOfPlan, visitor.isAuthenticated, rule.needs, pathname, search, state]);
  // Out of sight, a page asks for its data beside the question whether its reader holds a plan, not after it: the database's
  // policies answer whoever asks.
  const asksAlready = visitor.status === 'signed-in' && content.has(rule.needs);
  const waiting = <LoadingState label={checkingLabel(rule)} />;
  const page = isOpen && isRendered ? children : waiting;
  if (isOutElsewhere) return <SignInAgain message="You were logged out in another tab." />;
  const isIn = decision === 'page' || (typeof decision === 'object' && visitor.isAuthenticated);
  const wanted = isIn && isToTheirPages(state) ? sessionStore.read(wantedKey) : null;
  if (wanted !== null) return <Navigate to={wanted} replace />;
  // After a login, admins and support begin with what needs their attention.
  if (isIn && visitor.role !== null && isToTheirPages(state)) {
    return <Navigate to={paths.admin} replace />;
  }
  switch (decision) {
    case 'page':
      return page;
    case 'not-theirs':
      return (
        <EmptyState
          message="This page is for admins. As support you can read customers and orders, answer messages and send emails again."
          action={
            <Button component={Link} to={paths.admin}>
              Back to Home
            </Button>
          }
        />
      );
    case 'preview':
      return (
        <Suspense fallback={<LoadingState label="Loading..." />}>
          <GuestPreviewRoute />
        </Suspense>
      );
    case 'wait':
      return (
        <>
          {asksAlready && <div hidden>{children}</div>}
          {waiting}
        </>
      );
    case 'retry':
      return <AccessFailure />;
    case 'sign-in':
      return <SignInAgain message="Your session has ended. Log in again to see this page." />;
    case 'code':
      if (!dialog.isOpen) return <EnterCode />;
      return page;
    default: {
      const isHeldElsewhere = decision.redirect === paths.account && isToTheirPages(state);
      const to = isHeldElsewhere ? planPage(visitor.capabilities).path : decision.redirect;
      return <Navigate to={to} replace />;
    }
  }
}

const checkingLabel = ({ needs }: AccessRule) =>
  needs === 'admin' || needs === 'staff' ? 'Checking permissions...' : 'Checking authentication...';

function AccessFailure() {
  return (
    <Container py={64}>
      <ErrorState
        message="We could not check your plan. Please try again."
        onRetry={() => {
          authEvents.accessRetried();
          void refreshAccess();
        }}
      />
    </Container>
  );
}

function EnterCode() {
  return (
    <Container size={480} py={64}>
      <PageHeader
        title="One more step"
        subtitle="Open your authenticator app and enter the code it shows."
      />
      <Suspense fallback={<LoadingState label="Loading..." />}>
        <CodeForm />
      </Suspense>
    </Container>
  );
}

/** Shown behind the sign-in dialog. */
function SignInAgain({ message }: { message: string }) {
  return (
    <EmptyState
      message={message}
      action={<Button onClick={authModalEvents.sessionLost}>Log in</Button>}
    />
  );
}
