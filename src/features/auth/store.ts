import { create } from 'zustand';

import { noAccess, type Access, type Capability } from './access.ts';

export interface SignedInUser {
  id: string;
  email: string;
  firstName: string;
  fullName: string;
  /** The claim in the token. The database checks it again, and the live flag too. */
  isAdmin: boolean;
}

/** What the sign-up form collected; kept in memory only, until PAY NOW makes the account. */
export interface PendingSignup {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

interface AuthState {
  status: 'checking' | 'signed-out' | 'signed-in';
  user: SignedInUser | null;
  /** Null until read for this user. */
  access: Access | null;
  accessFailed: boolean;
  pendingSignup: PendingSignup | null;
}

const signedOut = {
  status: 'signed-out',
  user: null,
  access: null,
  accessFailed: false,
} as const;

const useAuthStore = create<AuthState>()(() => ({
  ...signedOut,
  status: 'checking',
  pendingSignup: null,
}));

export const useSessionStatus = () => useAuthStore((state) => state.status);
export const useUser = () => useAuthStore((state) => state.user);
export const useIsAuthenticated = () => useAuthStore((state) => state.user !== null);
export const useIsAdmin = () => useAuthStore((state) => state.user?.isAdmin ?? false);
export const usePendingSignup = () => useAuthStore((state) => state.pendingSignup);
/** True from the first visit on until it is known who is here and what they hold. */
export const useIsCheckingAccess = () =>
  useAuthStore(
    ({ status, access, accessFailed }) =>
      status === 'checking' || (status === 'signed-in' && access === null && !accessFailed),
  );
/** What they hold could not be read: treated as unpaid, but not the same as having nothing. */
export const useAccessFailed = () => useAuthStore((state) => state.accessFailed);
export const useUserPlans = () => useAuthStore((state) => (state.access ?? noAccess).userPlans);
export const useIsPaidUser = () =>
  useAuthStore((state) => (state.access ?? noAccess).userPlans.length > 0);
export const useHasCapability = (capability: Capability) =>
  useAuthStore((state) => (state.access ?? noAccess).capabilities.includes(capability));

export const readAuth = () => useAuthStore.getState();

/** Somebody is signed in: at the start, after signing in or up, and when a token is renewed. */
function sessionFound(user: SignedInUser) {
  useAuthStore.setState((state) => {
    const isSamePerson = state.user?.id === user.id;
    return {
      status: 'signed-in',
      user,
      access: isSamePerson ? state.access : null,
      accessFailed: isSamePerson && state.accessFailed,
      pendingSignup: null,
    };
  });
}

function sessionEnded() {
  useAuthStore.setState(signedOut);
}

function accessRead(userId: string, access: Access) {
  if (readAuth().user?.id === userId) useAuthStore.setState({ access, accessFailed: false });
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
  accessRead,
  accessUnreadable,
  accessRetried,
  signupDetailsCollected,
  signupDetailsDropped,
};
