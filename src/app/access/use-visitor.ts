import {
  useAccess,
  useAccessFailed,
  useIsAdmin,
  useIsAuthenticated,
  useIsCodeDue,
  useIsPaidUser,
  useSessionStatus,
} from '#features/auth/store.ts';
import { useHasGuestAccess } from '#features/guest/store.ts';

import type { Visitor } from './decide-access.ts';

/** Who is here, and what they may see. */
export function useVisitor(): Visitor {
  const access = useAccess();
  const accessFailed = useAccessFailed();
  return {
    status: useSessionStatus(),
    isAuthenticated: useIsAuthenticated(),
    hasGuestAccess: useHasGuestAccess(),
    isAccessKnown: access !== null || accessFailed,
    accessFailed,
    isPaidUser: useIsPaidUser(),
    isAdmin: useIsAdmin(),
    isCodeDue: useIsCodeDue(),
    capabilities: access?.capabilities ?? [],
  };
}

/** Somebody with guest access who is signed in nowhere. */
export function useIsGuest(): boolean {
  const hasGuestAccess = useHasGuestAccess();
  const status = useSessionStatus();
  return hasGuestAccess && status === 'signed-out';
}
