import { waitFor } from '@testing-library/react';
import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js';
import { beforeEach, expect, test, vi } from 'vitest';

import { sessionKey } from '#lib/storage/storage-keys.ts';

import { hasSignedOut, signedInAgain } from './session/sign-out-intent.ts';
import {
  changePassword,
  createAccount,
  forgetSession,
  isEmailTaken,
  requestPasswordReset,
  resendVerificationMail,
  signIn,
  signOut,
} from './mutations.ts';
import { provedFor } from './identity/mutations.ts';
import { authEvents } from './session/store.ts';

type Call = (argument: unknown, options?: object) => Promise<object>;

const auth = vi.hoisted(() => ({
  signUp: vi.fn<Call>(),
  signInWithOtp: vi.fn<Call>(),
  signInWithPassword: vi.fn<Call>(),
  resetPasswordForEmail: vi.fn<Call>(),
  updateUser: vi.fn<Call>(),
  signOut: vi.fn<Call>(),
}));

const token = vi.hoisted(() => vi.fn<() => Promise<{ captchaToken?: string }>>());
vi.mock('#ui/form/captcha.ts', () => ({ captcha: token }));
const runStripeTasks = vi.hoisted(() => vi.fn<() => void>());
vi.mock('#model/orders/stripe-tasks.ts', () => ({ runStripeTasks }));
vi.mock('./identity/mutations.ts', () => ({ provedFor: vi.fn<typeof provedFor>() }));
const invoke = vi.hoisted(() => vi.fn<(name: string, options: object) => Promise<object>>());
vi.mock('#lib/data/supabase.ts', () => ({ supabase: { auth, functions: { invoke } } }));

const offline = new AuthRetryableFetchError('Failed to fetch', 0);
const broken = new AuthRetryableFetchError('Internal error', 500);
const refused = new AuthApiError('No', 400, 'unexpected_failure');
const tooMany = new AuthApiError('Request rate limit reached', 429, 'over_request_rate_limit');
const tooSoon = new AuthApiError(
  'For security purposes, you can only request this after 42 seconds.',
  429,
  'over_email_send_rate_limit',
);

const answerWith = (error: Error | null) => ({ data: {}, error });

beforeEach(() => {
  vi.resetAllMocks();
  token.mockResolvedValue({});
  signedInAgain();
  authEvents.sessionFound({
    id: 'ada',
    email: 'ada@example.com',
    firstName: 'Ada',
    fullName: 'Ada Example',
    isAdmin: false,
  });
});

test.each([
  ['the address has no account', new AuthApiError('No user', 404, 'user_not_found')],
  ['the last email was just sent', tooSoon],
  ['the request succeeds', null],
])('a reset request gives the same result when %s', async (_, error) => {
  auth.resetPasswordForEmail.mockResolvedValue(answerWith(error));
  await expect(requestPasswordReset('ada@example.com')).resolves.toBeUndefined();
});

test.each([
  [tooMany, 'Too many attempts. Please try again later.'],
  [
    new AuthApiError('Invalid', 400, 'email_address_invalid'),
    'Please enter a valid email address.',
  ],
  [refused, 'Error sending password reset email. Please try again.'],
  [broken, 'Failed to send reset email. Please try again.'],
  [offline, 'An error occurred. Please try again later.'],
])('a failed reset request (%s) shows: %s', async (error, message) => {
  auth.resetPasswordForEmail.mockResolvedValue(answerWith(error));
  await expect(requestPasswordReset('ada@example.com')).rejects.toThrow(message);
});

test('a new account gets its verification email', async () => {
  auth.signUp.mockResolvedValue({ data: { user: {}, session: {} }, error: null });
  auth.signInWithOtp.mockResolvedValue(answerWith(offline));
  await createAccount({
    firstName: 'Ada',
    lastName: 'Example',
    email: 'ada@example.com',
    password: 'secret1',
  });
  expect(auth.signInWithOtp).toHaveBeenCalledExactlyOnceWith({
    email: 'ada@example.com',
    options: { shouldCreateUser: false },
  });
});

test('every sign-in and every email request sends a fresh captcha token', async () => {
  let made = 0;
  token.mockImplementation(() => Promise.resolve({ captchaToken: `captcha-${(made += 1)}` }));
  const account = { firstName: 'A', lastName: 'B', email: 'a@example.com', password: 'secret1' };
  auth.signUp.mockResolvedValue({ data: { user: {}, session: {} }, error: null });
  auth.signInWithOtp.mockResolvedValue(answerWith(null));
  auth.signInWithPassword.mockResolvedValue(answerWith(null));
  auth.resetPasswordForEmail.mockResolvedValue(answerWith(null));
  await createAccount(account);
  await waitFor(() => expect(auth.signInWithOtp).toHaveBeenCalledOnce());
  await signIn({ email: 'a@example.com', password: 'secret1' });
  await requestPasswordReset('a@example.com');
  expect(auth.signUp.mock.calls[0]?.[0]).toMatchObject({ options: { captchaToken: 'captcha-1' } });
  expect(auth.signInWithOtp.mock.calls[0]?.[0]).toMatchObject({
    options: { shouldCreateUser: false, captchaToken: 'captcha-2' },
  });
  expect(auth.signInWithPassword.mock.calls[0]?.[0]).toMatchObject({
    options: { captchaToken: 'captcha-3' },
  });
  expect(auth.resetPasswordForEmail.mock.calls[0]?.[1]).toEqual({ captchaToken: 'captcha-4' });
});

test('sign-up with a taken address asks to log in, and sends no email', async () => {
  auth.signUp.mockResolvedValue(
    answerWith(new AuthApiError('User already registered', 422, 'user_already_exists')),
  );
  const account = { firstName: 'A', lastName: 'B', email: 'a@example.com', password: 'secret1' };
  await expect(createAccount(account)).rejects.toThrow('Please log in to continue.');
  expect(auth.signInWithOtp).not.toHaveBeenCalled();
});

test.each([
  [refused, 'Failed to send verification email'],
  [offline, 'Error sending verification email. Please try again later.'],
  [
    tooSoon,
    'We sent you an email less than a minute ago. Please check your inbox, or try again in a moment.',
  ],
  [
    new AuthApiError(
      'For security purposes, you can only request this after 7201 seconds.',
      429,
      'over_email_send_rate_limit',
    ),
    'We sent several emails to this mailbox. Please use the latest one, which may be in the spam folder, or ask for another in 3 hours.',
  ],
])('a failed verification email (%s) shows: %s', async (error, message) => {
  auth.signInWithOtp.mockResolvedValue(answerWith(error));
  await expect(resendVerificationMail()).rejects.toThrow(message);
});

test.each([
  ['ended', authEvents.sessionEnded],
  ['was lost', authEvents.sessionLost],
])('no email is sent when the session %s', async (_, end) => {
  end();
  await expect(resendVerificationMail()).rejects.toThrow('No user is currently signed in');
  expect(auth.signInWithOtp).not.toHaveBeenCalled();
});

test('a new password is proved first', async () => {
  auth.updateUser.mockResolvedValue(answerWith(null));
  vi.mocked(provedFor).mockRejectedValueOnce(new Error('Please confirm.'));
  await expect(changePassword('a-new-secret')).rejects.toThrow('Please confirm.');
  expect(auth.updateUser).not.toHaveBeenCalled();
  await changePassword('a-new-secret');
  expect(provedFor).toHaveBeenLastCalledWith('change_password');
  expect(auth.updateUser).toHaveBeenCalledExactlyOnceWith({ password: 'a-new-secret' });
  expect(runStripeTasks).toHaveBeenCalledOnce();
});

test('a refused password removes no cards at Stripe', async () => {
  auth.updateUser.mockResolvedValue(answerWith(new AuthApiError('x', 422, 'same_password')));
  await expect(changePassword('secret1')).rejects.toThrow(
    'This is your current password. Please choose a different one.',
  );
  expect(runStripeTasks).not.toHaveBeenCalled();
});

test('other tabs can tell a sign-out from a lost session', async () => {
  expect(hasSignedOut()).toBe(false);
  auth.signOut.mockImplementation(() => {
    expect(hasSignedOut()).toBe(true);
    return Promise.resolve({ error: null });
  });
  await signOut();
  expect(auth.signOut).toHaveBeenCalledExactlyOnceWith({ scope: 'local' });
});

test('a session ended by the server is removed without a request', async () => {
  localStorage.setItem(sessionKey, 'a session');
  auth.signOut.mockImplementation(() => {
    expect(hasSignedOut()).toBe(true);
    expect(localStorage.getItem(sessionKey)).toBeNull();
    return Promise.resolve({ error: null });
  });
  await forgetSession();
  expect(auth.signOut).toHaveBeenCalledExactlyOnceWith({ scope: 'local' });
});

test('a wrong password or email is reported in plain words', async () => {
  const wrong = new AuthApiError('Invalid login credentials', 400, 'invalid_credentials');
  auth.signInWithPassword.mockResolvedValue(answerWith(wrong));
  const credentials = { email: 'ada@example.com', password: 'secret1' };
  await expect(signIn(credentials)).rejects.toThrow('Wrong email or password.');
});

test.each([
  [{ data: { isTaken: true }, error: null }, true],
  [{ data: { isTaken: false }, error: null }, false],
  [{ data: { isTaken: null }, error: null }, false],
  [{ data: null, error: new Error('offline') }, false],
])('the answer %o about an email means: taken %s', async (answer, isTaken) => {
  invoke.mockResolvedValue(answer);
  token.mockResolvedValue({ captchaToken: 'solved' });
  expect(await isEmailTaken('ada@example.com')).toBe(isTaken);
  expect(invoke).toHaveBeenCalledExactlyOnceWith('check-email', {
    body: { email: 'ada@example.com', captchaToken: 'solved' },
  });
});

test('an unsolved captcha leaves the question about an email to the sign-up', async () => {
  token.mockRejectedValue(new Error('We could not tell you from a robot.'));
  expect(await isEmailTaken('ada@example.com')).toBe(false);
  expect(invoke).not.toHaveBeenCalled();
});
