import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { sessionKey } from '#lib/session-key.ts';

import { writePaidFlag } from './paid-flag.ts';
import {
  authEvents,
  readAuth,
  useAccess,
  useAccessFailed,
  useIsAdmin,
  useIsAuthenticated,
  useIsCheckingAccess,
  useIsPaidUser,
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
  authEvents.signupDetailsDropped();
  authEvents.sessionEnded();
});

test('a renewed token keeps what the person holds', () => {
  authEvents.sessionFound(member);
  authEvents.accessRead(member.id, access);
  authEvents.sessionFound({ ...member });
  expect(readAuth().access).toEqual(access);
});

test('another person starts with nothing', () => {
  authEvents.sessionFound(member);
  authEvents.accessRead(member.id, access);
  authEvents.sessionFound(other);
  expect(readAuth().access).toBeNull();
});

test('an answer about somebody who has left is dropped', () => {
  authEvents.sessionFound(other);
  authEvents.accessRead(member.id, access);
  expect(readAuth().access).toBeNull();
});

test('signing out leaves nothing of the person', () => {
  authEvents.sessionFound(member);
  authEvents.accessRead(member.id, access);
  authEvents.sessionEnded();
  expect(readAuth()).toMatchObject({ status: 'signed-out', user: null, access: null });
});

test('a failed refresh takes nothing away', () => {
  authEvents.sessionFound(member);
  authEvents.accessRead(member.id, access);
  authEvents.accessUnreadable(member.id);
  expect(readAuth()).toMatchObject({ access, accessFailed: false });
});

test('a first reading that fails is known as such, and grants nothing', () => {
  authEvents.sessionFound(member);
  authEvents.accessUnreadable(member.id);
  expect(readAuth()).toMatchObject({ access: null, accessFailed: true });
});

test('a lost session keeps the person and what they hold, until it is given up', () => {
  authEvents.sessionFound(member);
  authEvents.accessRead(member.id, access);
  authEvents.sessionLost();
  expect(readAuth()).toMatchObject({ status: 'session-lost', user: member, access });
  authEvents.sessionEnded();
  expect(readAuth()).toMatchObject({ status: 'signed-out', user: null, access: null });
});

const seen = <Value>(useIt: () => Value): Value => renderHook(useIt).result.current;
const isPaid = () => seen(useIsPaidUser);

test('before anybody signs in nobody is known, and nothing is held', () => {
  expect(seen(useSessionStatus)).toBe('signed-out');
  expect(seen(useUser)).toBeNull();
  expect(seen(useIsAuthenticated)).toBe(false);
  expect(seen(useIsAdmin)).toBe(false);
  expect(seen(useIsCheckingAccess)).toBe(false);
  expect(seen(useAccess)).toBeNull();
  expect(seen(useAccessFailed)).toBe(false);
  expect(seen(useUserPlans)).toEqual([]);
});

test('whoever signs in is known at once, and what they hold once it is read', () => {
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

test('an admin is who the account says still is one, whatever the token says', () => {
  const admin = { ...member, isAdmin: true };
  authEvents.sessionFound(admin);
  expect(seen(useIsAdmin)).toBe(true);
  authEvents.adminFlagRead(admin.id, true);
  expect(seen(useIsAdmin)).toBe(true);
  authEvents.adminFlagRead(other.id, false);
  expect(seen(useIsAdmin)).toBe(true);
  authEvents.adminFlagRead(admin.id, false);
  expect(seen(useUser)).toEqual(member);
});

test('a flag read of no admin, or of somebody who has left, changes nothing', () => {
  authEvents.sessionFound(member);
  const before = readAuth().user;
  authEvents.adminFlagRead(member.id, false);
  expect(readAuth().user).toBe(before);
  authEvents.sessionEnded();
  authEvents.adminFlagRead(member.id, false);
  expect(readAuth().user).toBeNull();
});

test('an answer that comes after signing out brings nobody back', () => {
  authEvents.sessionFound(member);
  authEvents.sessionEnded();
  authEvents.accessRead(member.id, access);
  authEvents.accessUnreadable(member.id);
  expect(readAuth()).toMatchObject({ user: null, access: null, accessFailed: false });
});

test('what could not be read is no longer waited for, until it is tried again', () => {
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

test('that reading failed is still so when a token is renewed, and not said of the next person', () => {
  authEvents.sessionFound(member);
  authEvents.sessionFound({ ...member });
  expect(seen(useAccessFailed)).toBe(false);
  authEvents.accessUnreadable(member.id);
  authEvents.sessionFound({ ...member });
  expect(seen(useAccessFailed)).toBe(true);
  authEvents.sessionFound(other);
  expect(seen(useAccessFailed)).toBe(false);
});

/** The store of a page that was just loaded, where a session is kept or not. */
async function loaded({ hasSession }: { hasSession: boolean }) {
  if (hasSession) localStorage.setItem(sessionKey, '{}');
  else localStorage.removeItem(sessionKey);
  vi.resetModules();
  return await import('./store.ts');
}

test('a page loaded anew believes a kept session until it is found, and this tab of who paid', async () => {
  writePaidFlag(true);
  const store = await loaded({ hasSession: true });
  expect(seen(store.useSessionStatus)).toBe('checking');
  expect(seen(store.useIsCheckingAccess)).toBe(true);
  expect(seen(store.useIsPaidUser)).toBe(true);
  store.authEvents.sessionFound(member);
  expect(seen(store.useIsPaidUser)).toBe(true);
  store.authEvents.sessionFound({ ...member });
  expect(seen(store.useIsPaidUser)).toBe(true);
  store.authEvents.accessUnreadable(member.id);
  expect(seen(store.useIsPaidUser)).toBe(false);
});

test('a plan that has gone since the page was last loaded is believed no longer', async () => {
  writePaidFlag(true);
  const store = await loaded({ hasSession: true });
  store.authEvents.sessionFound(member);
  store.authEvents.accessRead(member.id, { userPlans: [], capabilities: [] });
  expect(seen(store.useIsPaidUser)).toBe(false);
});

test('nobody is taken to have paid without this tab’s word, nor without a session', async () => {
  const unpaid = await loaded({ hasSession: true });
  expect(seen(unpaid.useIsPaidUser)).toBe(false);
  writePaidFlag(true);
  const signedOut = await loaded({ hasSession: false });
  expect(seen(signedOut.useSessionStatus)).toBe('signed-out');
  expect(seen(signedOut.useIsPaidUser)).toBe(false);
});

test('this tab remembers that somebody paid, and no longer than it is so', () => {
  authEvents.sessionFound(member);
  authEvents.accessRead(member.id, access);
  expect(sessionStorage.getItem('paymentVerified')).toBe('true');
  authEvents.accessRead(member.id, { userPlans: [], capabilities: [] });
  expect(sessionStorage.getItem('paymentVerified')).toBeNull();
  authEvents.accessRead(member.id, access);
  authEvents.sessionEnded();
  expect(sessionStorage.getItem('paymentVerified')).toBeNull();
});

test('paid is who holds a plan', () => {
  authEvents.sessionFound(member);
  expect(isPaid()).toBe(false);
  authEvents.accessRead(member.id, access);
  expect(isPaid()).toBe(true);
  authEvents.accessRead(member.id, { userPlans: [], capabilities: [] });
  expect(isPaid()).toBe(false);
});

test('what one person paid is not believed of the next', () => {
  authEvents.sessionFound(member);
  authEvents.accessRead(member.id, access);
  authEvents.sessionFound(other);
  expect(isPaid()).toBe(false);
});

test('the password typed at sign-up is kept until there is an account, or it is given up', () => {
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
  authEvents.signupDetailsCollected(details);
  authEvents.signupDetailsDropped();
  expect(seen(usePendingSignup)).toBeNull();
});
