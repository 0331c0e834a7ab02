import { Container } from '@mantine/core';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';

import type { Capability } from '#features/auth/access.ts';
import { refreshAccess } from '#features/auth/session.ts';
import {
  authEvents,
  useAccessFailed,
  useHasCapability,
  useIsAdmin,
  useIsAuthenticated,
  useIsCheckingAccess,
  useIsPaidUser,
} from '#features/auth/store.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadingState } from '#ui/loading-state.tsx';

import { paths } from './paths.ts';

/** Shows a page to those who are signed in. */
export function RequireSession({ children }: { children: ReactNode }) {
  const isChecking = useIsCheckingAccess();
  const isAuthenticated = useIsAuthenticated();
  if (isChecking) return <LoadingState label="Checking authentication..." />;
  return isAuthenticated ? children : <Navigate to={paths.home} replace />;
}

/**
 * Shows a page to those whose plan opens it, and sends the others where they can do something about
 * it. This is a courtesy: what the page reads is decided by the policies.
 */
export function RequireCapability({
  capability,
  children,
}: {
  capability: Capability;
  children: ReactNode;
}) {
  const isPaidUser = useIsPaidUser();
  const isAdmin = useIsAdmin();
  const hasCapability = useHasCapability(capability);
  const accessFailed = useAccessFailed();

  function content() {
    if (hasCapability || isAdmin) return children;
    if (accessFailed) return <AccessUnknown />;
    return <Navigate to={isPaidUser ? paths.account : paths.checkout} replace />;
  }

  return <RequireSession>{content()}</RequireSession>;
}

/** A failed check is no reason to send a member to the checkout. */
function AccessUnknown() {
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
