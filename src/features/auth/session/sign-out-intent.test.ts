import { beforeEach, expect, test } from 'vitest';

import { RequestError } from '#lib/data/errors.ts';

import { endsSession, signedInAgain, signOutAsked } from './sign-out-intent.ts';
import { authEvents, readAuth } from './store.ts';

const refusal = (code: string) => new RequestError(code, 'Refused.');

beforeEach(() => {
  signedInAgain();
  authEvents.sessionFound({
    id: 'ada',
    email: 'a@example.com',
    firstName: '',
    fullName: '',
    isAdmin: false,
  });
});

test('a session that was ended elsewhere is lost', () => {
  expect(endsSession(refusal('PT401'))).toBe(true);
  expect(readAuth().status).toBe('session-lost');
});

test.each([refusal('PT403'), { code: 'PT401' }])(
  'other errors leave the session alone',
  (error) => {
    expect(endsSession(error)).toBe(false);
    expect(readAuth().status).toBe('signed-in');
  },
);

test('a late response after signing out does not report a lost session', () => {
  signOutAsked();
  endsSession(refusal('PT401'));
  expect(readAuth().status).not.toBe('session-lost');
});
