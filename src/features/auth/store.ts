import { create } from 'zustand';

import { hasStoredSession } from '#lib/session-key.ts';

import { noAccess, type Access } from './access.ts';
import { readPaidFlag, writePaidFlag } from './paid-flag.ts';

export interface SignedInUser {
  id: string;
  email: string;
  firstName: string;
  fullName: string;
  /** The claim in the token. The database checks it again, and the live flag too. */
  isAdmin: boolean;
  /** Signed in with the password alone, though there is a second factor: nothing of an admin's is open yet. */
  isCodeDue?: boolean;
}

/** What the sign-up form collected; kept in memory only, until PAY NOW makes the account. */
export interface PendingSignup {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/**
 * A session is lost when it ends without having been asked to: revoked, expired, the password changed
 * elsewhere. The person stays known until they sign in again or give up, so that what they have typed
 * stays where it is.
 */
export type SessionStatus = 'checking' | 'signed-out' | 'signed-in' | 'session-lost';

interface AuthState {
  status: SessionStatus;
  user: SignedInUser | null;
  /** Null until read for this user. */
  access: Access | null;
  accessFailed: boolean;
  /** Whether they hold a plan: as this tab remembers it, until it is read. */
  wasPaid: boolean;
  pendingSignup: PendingSignup | null;
}

const signedOut = {
  status: 'signed-out',
  user: null,
  access: null,
  accessFailed: false,
  wasPaid: false,
} as const;

const useAuthStore = create<AuthState>()(() => ({
  ...signedOut,
  ...(hasStoredSession() && { status: 'checking', wasPaid: readPaidFlag() }),
  pendingSignup: null,
}));

export const useSessionStatus = () => useAuthStore((state) => state.status);
export const useUser = () => useAuthStore((state) => state.user);
export const useIsAuthenticated = () => useAuthStore((state) => state.user !== null);
export const useIsAdmin = () => useAuthStore((state) => state.user?.isAdmin ?? false);
export const useIsCodeDue = () => useAuthStore((state) => state.user?.isCodeDue ?? false);
export const usePendingSignup = () => useAuthStore((state) => state.pendingSignup);
/** True from the first visit on until it is known who is here and what they hold. */
export const useIsCheckingAccess = () =>
  useAuthStore(
    ({ status, access, accessFailed }) =>
      status === 'checking' || (status === 'signed-in' && access === null && !accessFailed),
  );
/** What they hold; null until that is read. */
export const useAccess = () => useAuthStore((state) => state.access);
/** What they hold could not be read: treated as unpaid, but not the same as having nothing. */
export const useAccessFailed = () => useAuthStore((state) => state.accessFailed);
export const useUserPlans = () => useAuthStore((state) => (state.access ?? noAccess).userPlans);
export const useIsPaidUser = () => useAuthStore(isPaid);

export const readAuth = () => useAuthStore.getState();

function isPaid({ accessFailed, wasPaid }: AuthState): boolean {
  return wasPaid && !accessFailed;
}

/** Somebody is signed in: at the start, after signing in or up, and when a token is renewed. */
function sessionFound(user: SignedInUser) {
  useAuthStore.setState((state) => {
    const isSamePerson = state.user?.id === user.id;
    return {
      status: 'signed-in',
      user,
      access: isSamePerson ? state.access : null,
      accessFailed: isSamePerson && state.accessFailed,
      // A page that was loaded anew doesn't know yet whom it was about.
      wasPaid: state.wasPaid && (isSamePerson || state.user === null),
      pendingSignup: null,
    };
  });
}

/** Nobody is signed in, and nobody expects to be. */
function sessionEnded() {
  writePaidFlag(false);
  useAuthStore.setState(signedOut);
}

function sessionLost() {
  useAuthStore.setState({ status: 'session-lost' });
}

function accessRead(userId: string, access: Access) {
  if (readAuth().user?.id !== userId) return;
  const wasPaid = access.userPlans.length > 0;
  writePaidFlag(wasPaid);
  useAuthStore.setState({ access, accessFailed: false, wasPaid });
}

/** The token says admin for as long as it lives; the account itself may no longer. */
function adminFlagRead(userId: string, isFlagged: boolean) {
  useAuthStore.setState(({ user }) =>
    user?.id === userId && user.isAdmin && !isFlagged ? { user: { ...user, isAdmin: false } } : {},
  );
}

/** A failed refresh takes nothing away from what was read before. */
function accessUnreadable(userId: string) {
  useAuthStore.setState((state) =>
    state.user?.id === userId && state.access === null ? { accessFailed: true } : {},
  );
}

function accessRetried() {
  useAuthStore.setState({ accessFailed: false });
}

function signupDetailsCollected(pendingSignup: PendingSignup) {
  useAuthStore.setState({ pendingSignup });
}

function signupDetailsDropped() {
  useAuthStore.setState({ pendingSignup: null });
}

export const authEvents = {
  sessionFound,
  sessionEnded,
  sessionLost,
  accessRead,
  adminFlagRead,
  accessUnreadable,
  accessRetried,
  signupDetailsCollected,
  signupDetailsDropped,
};
