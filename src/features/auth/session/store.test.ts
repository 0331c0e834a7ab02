import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { brand } from '#lib/store/brand.ts';
import { capabilitiesKey, outlivesSession, sessionKey } from '#lib/storage/storage-keys.ts';
import { capabilities } from '#model/plans/capabilities.ts';

import { writePlanFlag } from './plan-flag.ts';
import {
  authEvents,
  readAuth,
  useAccess,
  useAccessFailed,
  useBuyer,
  useHasJoined,
  useHasPasswordMail,
  useIsAdmin,
  useIsAuthenticated,
  useIsCheckingAccess,
  useIsCodeDue,
  useIsOutElsewhere,
  useHasPlan,
  usePendingSignup,
  useSessionStatus,
  useUser,
  useUserPlans,
  type SignedInUser,
} from './store.ts';

const member: SignedInUser = {
  id: 'member',
  email: 'member@example.com',
  firstName: 'Mia',
  fullName: 'Mia Member',
  isAdmin: false,
};
const other: SignedInUser = { ...member, id: 'other', email: 'other@example.com' };
const access = { userPlans: ['cheatsheet'], capabilities: ['profiles'] };

beforeEach(() => {
  // A session drops the details of a sign-up.
  authEvents.sessionFound(member);
  authEvents.sessionEnded();
});

test("a renewed token keeps the member's access, and what is theirs in this browser", () => {
  authEvents.sessionFound(member);
  authEvents.accessRead(member.id, access);
  localStorage.setItem('note', 'theirs');
  authEvents.sessionFound({ ...member });
  expect(readAuth().access).toEqual(access);
  expect(localStorage.getItem('note')).toBe('theirs');
});

test('another member starts without access', () => {
  authEvents.sessionFound(member);
  authEvents.accessRead(member.id, access);
  authEvents.sessionFound(other);
  expect(readAuth().access).toBeNull();
});

test('a response about a previous user is dropped', () => {
  authEvents.sessionFound(other);
  authEvents.accessRead(member.id, access);
  expect(readAuth().access).toBeNull();
});

test('signing out clears the user', () => {
  authEvents.sessionFound(member);
  authEvents.accessRead(member.id, access);
  authEvents.sessionEnded();
  expect(readAuth()).toMatchObject({ status: 'signed-out', user: null, access: null });
});

test.each([
  ['has just joined', useHasJoined, authEvents.joined],
  ['has been mailed a link for a password', useHasPasswordMail, authEvents.passwordMailed],
])('who %s is told so, until they log out', (_, useNews, happened) => {
  authEvents.sessionFound(member);
  authEvents.sessionFound({ ...member });
  expect(seen(useNews)).toBe(false);
  happened();
  authEvents.sessionFound({ ...member });
  expect(seen(useNews)).toBe(true);
  authEvents.sessionFound(other);
  expect(seen(useNews)).toBe(false);
  happened();
  authEvents.sessionEnded();
  expect(seen(useNews)).toBe(false);
});

test('the buyer is the member, else the visitor who has given their details', () => {
  expect(seen(useBuyer)).toBeNull();
  const { email } = other;
  authEvents.signupDetailsCollected({
    firstName: 'Vic',
    lastName: 'Visitor',
    email,
    password: 'a',
  });
  expect(seen(useBuyer)).toEqual({ id: null, name: 'Vic Visitor', email });
  authEvents.sessionFound(member);
  expect(seen(useBuyer)).toEqual({ id: 'member', name: 'Mia Member', email: member.email });
});

test('a failed refetch keeps the access', () => {
  authEvents.sessionFound(member);
  authEvents.accessRead(member.id, access);
  authEvents.accessUnreadable(member.id);
  expect(readAuth()).toMatchObject({ access, accessFailed: false });
});

test('a failed first fetch is recorded and grants nothing', () => {
  authEvents.sessionFound(member);
  authEvents.accessUnreadable(member.id);
  expect(readAuth()).toMatchObject({ access: null, accessFailed: true });
});

test('a lost session keeps the user and their access until it is given up', () => {
  authEvents.sessionFound(member);
  authEvents.accessRead(member.id, access);
  authEvents.sessionLost();
  expect(readAuth()).toMatchObject({ status: 'session-lost', user: member, access });
  authEvents.sessionEnded();
  expect(readAuth()).toMatchObject({ status: 'signed-out', user: null, access: null });
});

const seen = <Value>(useIt: () => Value): Value => renderHook(useIt).result.current;
const hasPlan = () => seen(useHasPlan);

test('the store starts without a user and without access', () => {
  expect(seen(useSessionStatus)).toBe('signed-out');
  expect(seen(useUser)).toBeNull();
  expect(seen(useIsAuthenticated)).toBe(false);
  expect(seen(useIsAdmin)).toBe(false);
  expect(seen(useIsCheckingAccess)).toBe(false);
  expect(seen(useAccess)).toBeNull();
  expect(seen(useAccessFailed)).toBe(false);
  expect(seen(useUserPlans)).toEqual([]);
});

test('a sign-in sets the user immediately and the access once fetched', () => {
  authEvents.sessionFound(member);
  expect(seen(useSessionStatus)).toBe('signed-in');
  expect(seen(useUser)).toEqual(member);
  expect(seen(useIsAuthenticated)).toBe(true);
  expect(seen(useIsAdmin)).toBe(false);
  expect(seen(useIsCheckingAccess)).toBe(true);
  authEvents.accessRead(member.id, access);
  expect(seen(useIsCheckingAccess)).toBe(false);
  expect(seen(useAccess)).toEqual(access);
  expect(seen(useUserPlans)).toEqual(['cheatsheet']);
});

test('a log-out in another tab is known until the next sign-in', () => {
  expect(seen(useIsOutElsewhere)).toBe(false);
  authEvents.loggedOutElsewhere();
  expect(seen(useIsOutElsewhere)).toBe(true);
  authEvents.sessionFound(member);
  expect(seen(useIsOutElsewhere)).toBe(false);
});

test('a demoted admin loses the role despite the token', () => {
  const admin = { ...member, isAdmin: true };
  authEvents.sessionFound(admin);
  expect(seen(useIsAdmin)).toBe(true);
  authEvents.roleRead(admin.id, 'admin');
  expect(seen(useIsAdmin)).toBe(true);
  authEvents.roleRead(other.id, null);
  expect(seen(useIsAdmin)).toBe(true);
  authEvents.roleRead(admin.id, null);
  expect(seen(useUser)).toEqual(member);
});

test('a flag of a non-admin or a previous user changes nothing', () => {
  authEvents.sessionFound(member);
  const before = readAuth().user;
  authEvents.roleRead(member.id, null);
  expect(readAuth().user).toBe(before);
  authEvents.sessionEnded();
  authEvents.roleRead(member.id, null);
  expect(readAuth().user).toBeNull();
});

test('a response after signing out restores nobody', () => {
  authEvents.sessionFound(member);
  authEvents.sessionEnded();
  authEvents.accessRead(member.id, access);
  authEvents.accessUnreadable(member.id);
  expect(readAuth()).toMatchObject({ user: null, access: null, accessFailed: false });
});

test('a failed fetch ends the check until it is retried', () => {
  authEvents.sessionFound(member);
  authEvents.accessUnreadable(other.id);
  expect(seen(useIsCheckingAccess)).toBe(true);
  authEvents.accessUnreadable(member.id);
  expect(seen(useAccessFailed)).toBe(true);
  expect(seen(useIsCheckingAccess)).toBe(false);
  authEvents.accessRetried();
  expect(seen(useAccessFailed)).toBe(false);
  expect(seen(useIsCheckingAccess)).toBe(true);
});

test('a failure survives a token renewal and not a change of user', () => {
  authEvents.sessionFound(member);
  authEvents.sessionFound({ ...member });
  expect(seen(useAccessFailed)).toBe(false);
  authEvents.accessUnreadable(member.id);
  authEvents.sessionFound({ ...member });
  expect(seen(useAccessFailed)).toBe(true);
  authEvents.sessionFound(other);
  expect(seen(useAccessFailed)).toBe(false);
});

/** The store after a page load, with or without a stored session. */
async function loaded({ hasSession }: { hasSession: boolean }) {
  if (hasSession) localStorage.setItem(sessionKey, '{}');
  else localStorage.removeItem(sessionKey);
  vi.resetModules();
  return await import('./store.ts');
}

test('a reloaded page trusts the stored session and the paid flag of its tab', async () => {
  writePlanFlag(true);
  const store = await loaded({ hasSession: true });
  expect(seen(store.useSessionStatus)).toBe('checking');
  expect(seen(store.useIsCheckingAccess)).toBe(true);
  expect(seen(store.useHasPlan)).toBe(true);
  store.authEvents.sessionFound(member);
  expect(seen(store.useHasPlan)).toBe(true);
  store.authEvents.sessionFound({ ...member });
  expect(seen(store.useHasPlan)).toBe(true);
  store.authEvents.accessUnreadable(member.id);
  expect(seen(store.useHasPlan)).toBe(false);
});

test('a plan that ended since the last page load no longer counts', async () => {
  writePlanFlag(true);
  const store = await loaded({ hasSession: true });
  store.authEvents.sessionFound(member);
  store.authEvents.accessRead(member.id, { userPlans: [], capabilities: [] });
  expect(seen(store.useHasPlan)).toBe(false);
});

test('paid needs both the flag of the tab and a session', async () => {
  const unpaid = await loaded({ hasSession: true });
  expect(seen(unpaid.useHasPlan)).toBe(false);
  writePlanFlag(true);
  const signedOut = await loaded({ hasSession: false });
  expect(seen(signedOut.useSessionStatus)).toBe('signed-out');
  expect(seen(signedOut.useHasPlan)).toBe(false);
});

test('the plan flag of a tab ends with a session that was over before the page loaded', () => {
  writePlanFlag(true);
  authEvents.sessionEnded();
  expect(sessionStorage.getItem('paymentVerified')).toBeNull();
});

test('the plan flag of the tab follows the access', () => {
  authEvents.sessionFound(member);
  authEvents.accessRead(member.id, access);
  expect(sessionStorage.getItem('paymentVerified')).toBe('true');
  authEvents.accessRead(member.id, { userPlans: [], capabilities: [] });
  expect(sessionStorage.getItem('paymentVerified')).toBeNull();
  authEvents.accessRead(member.id, access);
  authEvents.sessionEnded();
  expect(sessionStorage.getItem('paymentVerified')).toBeNull();
});

test('a member with a plan has one', () => {
  authEvents.sessionFound(member);
  expect(hasPlan()).toBe(false);
  authEvents.accessRead(member.id, access);
  expect(hasPlan()).toBe(true);
  authEvents.accessRead(member.id, { userPlans: [], capabilities: [] });
  expect(hasPlan()).toBe(false);
});

test('the plan flag does not carry over to the next user', () => {
  authEvents.sessionFound(member);
  authEvents.accessRead(member.id, access);
  authEvents.sessionFound(other);
  expect(hasPlan()).toBe(false);
});

test('the sign-up details are kept until the account exists or they are dropped', () => {
  const details = {
    firstName: 'Mia',
    lastName: 'Member',
    email: member.email,
    password: 'secret1',
  };
  authEvents.signupDetailsCollected(details);
  expect(seen(usePendingSignup)).toEqual(details);
  authEvents.sessionFound(member);
  expect(seen(usePendingSignup)).toBeNull();
});

test('a browser remembers what its member has access to until they sign out', () => {
  authEvents.sessionFound(member);
  authEvents.accessRead(member.id, { userPlans: ['a'], capabilities: ['profiles', 'plus'] });
  expect(localStorage.getItem(capabilitiesKey)).toBe('profiles plus');
  authEvents.sessionEnded();
  expect(localStorage.getItem(capabilitiesKey)).toBeNull();
});

/** Everything that outlives a session in this browser. */
const outliving = [
  'guestAccess',
  'guestAccessExpiry',
  'mantine-color-scheme-value',
  'modalJustClosed',
  `${brand.slug}.awaited-order`,
  `${brand.slug}.letter-keys`,
  `${brand.slug}.list-view`,
  `${brand.slug}.school-view`,
  `${brand.slug}.session`,
  `${brand.slug}.signed-out`,
].toSorted();
const typedOrRead = [
  'myNumbers:member',
  `${brand.slug}.submission-draft`,
  `${brand.slug}.offline-cache`,
  `${brand.slug}.last-view`,
  'a key that nobody thought of',
];
const typedInTab = [`${brand.slug}.contact-draft`, `${brand.slug}.typed-details`];
const keysIn = (storage: Storage) => Object.keys(storage).toSorted();

/** What a visitor leaves, and a member. */
function fillStorage() {
  localStorage.clear();
  sessionStorage.clear();
  for (const key of [...outliving, ...typedOrRead]) localStorage.setItem(key, 'x');
  for (const key of typedInTab) sessionStorage.setItem(key, 'x');
}

test.each([
  ['ends', () => authEvents.sessionEnded(), []],
  ['gives way to that of another user', () => authEvents.sessionFound(other), []],
  ['is lost', () => authEvents.sessionLost(), typedInTab],
])('a session that %s leaves nothing typed or read on the disk', (_, happens, keptInTab) => {
  authEvents.sessionFound(member);
  fillStorage();
  happens();
  expect(keysIn(localStorage)).toEqual(outliving);
  expect(keysIn(sessionStorage)).toEqual(keptInTab);
  expect(outlivesSession.toSorted()).toEqual(outliving);
});

test.each([
  ['nobody was signed in', () => authEvents.sessionEnded()],
  ['they sign in', () => authEvents.sessionFound(member)],
])('what a visitor typed stays when %s', (_, happens) => {
  fillStorage();
  happens();
  expect(keysIn(localStorage)).toEqual([...outliving, ...typedOrRead].toSorted());
});

test('a code is due only for a user whose session lacks it', () => {
  expect(seen(useIsCodeDue)).toBe(false);
  authEvents.sessionFound(member);
  expect(seen(useIsCodeDue)).toBe(false);
  authEvents.sessionFound({ ...member, isCodeDue: true });
  expect(seen(useIsCodeDue)).toBe(true);
});

test('the prerenderer sees every page as a member, and none as an admin', async () => {
  const store = await loaded({ hasSession: false });
  store.assumeMember('ada', ['cheatsheet']);
  expect(store.readAuth()).toMatchObject({
    status: 'signed-in',
    user: { isAdmin: false },
    access: {
      userPlans: ['cheatsheet'],
      capabilities: [...capabilities],
    },
    hadPlan: true,
  });
});
