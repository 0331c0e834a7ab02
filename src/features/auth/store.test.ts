import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { authEvents, readAuth, useIsPaidUser, type SignedInUser } from './store.ts';

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

const isPaid = () => renderHook(useIsPaidUser).result.current;

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

test('the password typed at sign-up is forgotten once there is an account', () => {
  authEvents.signupDetailsCollected({
    firstName: 'Mia',
    lastName: 'Member',
    email: member.email,
    password: 'secret1',
  });
  authEvents.sessionFound(member);
  expect(readAuth().pendingSignup).toBeNull();
});
