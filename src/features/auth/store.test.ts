import { beforeEach, expect, test } from 'vitest';

import { authEvents, readAuth, type SignedInUser } from './store.ts';

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
