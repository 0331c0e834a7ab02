import {
  useAccess,
  useAccessFailed,
  useIsAuthenticated,
  useIsCodeDue,
  useHasPlan,
  useSessionStatus,
  useStaffRole,
} from '#features/auth/session/store.ts';
import { useHasGuestAccess } from '#features/visitors/guest/store.ts';

import type { Visitor } from './decide-access.ts';

/** Returns the current visitor with everything that decides their access. */
export function useVisitor(): Visitor {
  const access = useAccess();
  const accessFailed = useAccessFailed();
  return {
    status: useSessionStatus(),
    isAuthenticated: useIsAuthenticated(),
    hasGuestAccess: useHasGuestAccess(),
    isAccessSettled: access !== null || accessFailed,
    accessFailed,
    hasPlan: useHasPlan(),
    role: useStaffRole(),
    isCodeDue: useIsCodeDue(),
    capabilities: access?.capabilities ?? [],
  };
}

/** Whether the visitor is signed out and has an unexpired preview. */
export function useIsGuest(): boolean {
  const hasGuestAccess = useHasGuestAccess();
  const status = useSessionStatus();
  return hasGuestAccess && status === 'signed-out';
}
