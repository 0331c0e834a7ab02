import { create } from 'zustand';

import { localStore } from '#lib/storage/browser-storage.ts';
import {
  awaitedOrderKey,
  capabilitiesKey,
  forgetLostMember,
  forgetMember,
  hasStoredSession,
} from '#lib/storage/storage-keys.ts';

import type { StaffRole } from '#model/panel/may.ts';
import { capabilities } from '#model/plans/capabilities.ts';

import { noAccess, type Access } from './access.ts';
import { readPlanFlag, writePlanFlag } from './plan-flag.ts';

export interface SignedInUser {
  id: string;
  email: string;
  firstName: string;
  fullName: string;
  /** The claims in the token. The database checks them again, together with the live flags. */
  isAdmin: boolean;
  isSupport?: boolean;
  /** Signed in with the password alone although a second factor is set up: the database refuses every request. */
  isCodeDue?: boolean;
}

/** The details from the sign-up form, kept in memory until PAY NOW creates the account. */
export interface PendingSignup {
  firstName: string;
  lastName: string;
  email: string;
  /** Null: its owner chooses one by mail. */
  password: string | null;
  /** One reminder by mail if the order is left open. */
  wantsReminder?: boolean;
}

/**
 * A session is lost when it ends without a sign-out: revoked, expired, or the password changed elsewhere.
 * The user stays set until they sign in again or give up, so that the page keeps their input.
 */
export type SessionStatus = 'checking' | 'signed-out' | 'signed-in' | 'session-lost';

interface AuthState {
  status: SessionStatus;
  user: SignedInUser | null;
  /** Null until fetched for this user. */
  access: Access | null;
  accessFailed: boolean;
  /** Whether they hold a plan; remembered by this tab until access is fetched. */
  hadPlan: boolean;
  pendingSignup: PendingSignup | null;
  /** They created their account in this tab, since it was loaded. */
  hasJoined: boolean;
  /** A wallet has created their account in this tab, and they choose a password by mail. */
  hasPasswordMail: boolean;
  /** They logged out in another tab, and have not logged in or given up here since. */
  isOutElsewhere: boolean;
}

const signedOut = {
  status: 'signed-out',
  user: null,
  access: null,
  accessFailed: false,
  hadPlan: false,
  hasJoined: false,
  hasPasswordMail: false,
  isOutElsewhere: false,
} as const;

const useAuthStore = create<AuthState>()(() => ({
  ...signedOut,
  ...(hasStoredSession() && { status: 'checking', hadPlan: readPlanFlag() }),
  pendingSignup: null,
}));

export const useSessionStatus = () => useAuthStore((state) => state.status);
export const useUser = () => useAuthStore((state) => state.user);
export const useIsAuthenticated = () => useAuthStore((state) => state.user !== null);
export const useIsAdmin = () => useAuthStore((state) => state.user?.isAdmin ?? false);
/** What they are in the control panel; null for everybody else. */
export const useStaffRole = () =>
  useAuthStore(({ user }): StaffRole | null =>
    user?.isAdmin ? 'admin' : user?.isSupport ? 'support' : null,
  );
export const useIsCodeDue = () => useAuthStore((state) => state.user?.isCodeDue ?? false);
export const usePendingSignup = () => useAuthStore((state) => state.pendingSignup);
export const useIsOutElsewhere = () => useAuthStore((state) => state.isOutElsewhere);
export const useHasPasswordMail = () => useAuthStore((state) => state.hasPasswordMail);
export const useHasJoined = () => useAuthStore((state) => state.hasJoined);
/** True until the session and the access are known. */
export const useIsCheckingAccess = () =>
  useAuthStore(
    ({ status, access, accessFailed }) =>
      status === 'checking' || (status === 'signed-in' && access === null && !accessFailed),
  );
/** The member, or the visitor who has given their details; null if nobody is known. */
export function useBuyer(): { id: string | null; name: string; email: string } | null {
  const user = useUser();
  const pending = usePendingSignup();
  if (user) return { id: user.id, name: user.fullName, email: user.email };
  return (
    pending && {
      id: null,
      name: `${pending.firstName} ${pending.lastName}`,
      email: pending.email,
    }
  );
}
/** Null until fetched. */
export const useAccess = () => useAuthStore((state) => state.access);
/** Access could not be fetched: treated as without a plan, but not as holding nothing. */
export const useAccessFailed = () => useAuthStore((state) => state.accessFailed);
/** The member, if an order of theirs may have been paid after its page was closed. */
export const useLateBuyer = () =>
  useAuthStore(({ status, user, access }) =>
    status === 'signed-in' && (access?.hasFreshOrders || localStore.read(awaitedOrderKey))
      ? user
      : null,
  );
export const useUserPlans = () => useAuthStore((state) => (state.access ?? noAccess).userPlans);
export const useHasPlan = () => useAuthStore(hasPlan);

export const readAuth = () => useAuthStore.getState();

function hasPlan({ accessFailed, hadPlan }: AuthState): boolean {
  return hadPlan && !accessFailed;
}

/** Renders every page as a member with these plans sees it; for the prerenderer. */
export function assumeMember(id: string, userPlans: string[]) {
  // React reads a store's initial state on the server.
  Object.assign(useAuthStore.getInitialState(), {
    status: 'signed-in',
    user: { id, email: '', firstName: '', fullName: '', isAdmin: false },
    access: { userPlans, capabilities: [...capabilities] },
    hadPlan: true,
  } satisfies Partial<AuthState>);
}

/** Called at the start, after a sign-in or sign-up, and on each token renewal. */
function sessionFound(user: SignedInUser) {
  const known = readAuth().user;
  if (known && known.id !== user.id) forgetMember();
  useAuthStore.setState((state) => {
    const isSamePerson = state.user?.id === user.id;
    return {
      status: 'signed-in',
      user,
      access: isSamePerson ? state.access : null,
      accessFailed: isSamePerson && state.accessFailed,
      // After a reload, the previous user is not known yet.
      hadPlan: state.hadPlan && (isSamePerson || state.user === null),
      pendingSignup: null,
      hasJoined: isSamePerson && state.hasJoined,
      hasPasswordMail: isSamePerson && state.hasPasswordMail,
      isOutElsewhere: false,
    };
  });
}

/** Nobody is signed in, or expects to be. */
function sessionEnded() {
  // Not what a visitor typed, nor a session whose script could not be loaded.
  if (readAuth().user) forgetMember();
  writePlanFlag(false);
  useAuthStore.setState(signedOut);
}

function loggedOutElsewhere() {
  useAuthStore.setState({ isOutElsewhere: true });
}

function sessionLost() {
  forgetLostMember();
  useAuthStore.setState({ status: 'session-lost' });
}

function accessRead(userId: string, access: Access) {
  if (readAuth().user?.id !== userId) return;
  const hadPlan = access.userPlans.length > 0;
  writePlanFlag(hadPlan);
  // The next page load shows the frame of a page that they have access to (index.html).
  localStore.write(capabilitiesKey, access.capabilities.join(' '));
  useAuthStore.setState({ access, accessFailed: false, hadPlan });
}

/** The claims last as long as the token; the account may have been demoted since. */
function roleRead(userId: string, role: StaffRole | null) {
  useAuthStore.setState(({ user }) => {
    if (user?.id !== userId) return {};
    if (user.isAdmin && role !== 'admin') return { user: { ...user, isAdmin: false } };
    if (user.isSupport && role !== 'support') return { user: { ...user, isSupport: false } };
    return {};
  });
}

/** A failed refetch keeps the access fetched before. */
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

/** The person who is signed in has just created their account. */
function joined() {
  useAuthStore.setState({ hasJoined: true });
}

/** The person who is signed in has been mailed a link to choose a password. */
function passwordMailed() {
  useAuthStore.setState({ hasPasswordMail: true });
}

export const authEvents = {
  sessionFound,
  joined,
  passwordMailed,
  sessionEnded,
  loggedOutElsewhere,
  sessionLost,
  accessRead,
  roleRead,
  accessUnreadable,
  accessRetried,
  signupDetailsCollected,
};
