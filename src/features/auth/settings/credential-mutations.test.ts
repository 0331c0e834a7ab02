import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js';
import { beforeEach, expect, test, vi } from 'vitest';

import { askForNewEmail, replacePassword, signOutEverywhere } from './credential-mutations.ts';
import { submitCode } from '../verification/submit-code.ts';
import { hasSignedOut } from '../session/sign-out-intent.ts';
import { authEvents } from '../session/store.ts';

type Call = (argument?: unknown) => Promise<object>;

const { own, fresh } = vi.hoisted(() => ({
  own: { setSession: vi.fn<Call>(), signOut: vi.fn<Call>() },
  fresh: {
    signInWithPassword: vi.fn<Call>(),
    updateUser: vi.fn<Call>(),
    getSession: vi.fn<Call>(),
    signOut: vi.fn<Call>(),
  },
}));
const endTokens = vi.hoisted(() => vi.fn<() => Promise<{ error: object | null }>>());
const runStripeTasks = vi.hoisted(() => vi.fn<() => void>());
vi.mock('#lib/data/supabase.ts', () => ({
  supabase: { auth: own, from: () => ({ delete: () => ({ not: endTokens }) }) },
  isolatedClient: () => ({ auth: fresh }),
}));
vi.mock('#lib/money/stripe-tasks.ts', () => ({ runStripeTasks }));
vi.mock('#ui/form/captcha.ts', () => ({
  captcha: () => Promise.resolve({ captchaToken: 'human' }),
}));
vi.mock('../verification/submit-code.ts', () => ({ submitCode: vi.fn<typeof submitCode>() }));

const session = { access_token: 'access', refresh_token: 'refresh' };
const proof = { currentPassword: 'secret1', code: '' };
const refuse = (status: number, code: string, message = 'No') =>
  Promise.resolve({ data: {}, error: new AuthApiError(message, status, code) });

beforeEach(() => {
  vi.resetAllMocks();
  for (const call of [...Object.values(own), ...Object.values(fresh)]) {
    call.mockResolvedValue({ data: { session }, error: null });
  }
  endTokens.mockResolvedValue({ error: null });
  authEvents.sessionFound({
    id: 'ada',
    email: 'ada@example.com',
    firstName: 'Ada',
    fullName: 'Ada Example',
    isAdmin: false,
  });
});

test('a new email is asked for beside the member’s own session', async () => {
  await askForNewEmail({ email: 'new@example.com', ...proof });
  expect(fresh.signInWithPassword).toHaveBeenCalledExactlyOnceWith({
    email: 'ada@example.com',
    password: 'secret1',
    options: { captchaToken: 'human' },
  });
  expect(submitCode).not.toHaveBeenCalled();
  expect(fresh.updateUser).toHaveBeenCalledExactlyOnceWith({ email: 'new@example.com' });
  expect(fresh.signOut).toHaveBeenCalledExactlyOnceWith({ scope: 'local' });
  expect(own.setSession).not.toHaveBeenCalled();
});

test('a new password ends the other sessions and goes on in the new one', async () => {
  await replacePassword({ password: 'secret2', ...proof, code: '123456' });
  expect(submitCode).toHaveBeenCalledExactlyOnceWith('123456', fresh);
  expect(fresh.updateUser).toHaveBeenCalledExactlyOnceWith({ password: 'secret2' });
  expect(own.setSession).toHaveBeenCalledExactlyOnceWith(session);
  expect(own.signOut).toHaveBeenCalledExactlyOnceWith({ scope: 'others' });
  expect(runStripeTasks).toHaveBeenCalledOnce();
});

test('a wrong password changes nothing', async () => {
  fresh.signInWithPassword.mockReturnValue(refuse(400, 'invalid_credentials'));
  await expect(replacePassword({ password: 'secret2', ...proof })).rejects.toMatchObject({
    code: 'wrong_password',
    message: 'That password is incorrect.',
  });
  expect(fresh.updateUser).not.toHaveBeenCalled();
  expect(own.setSession).not.toHaveBeenCalled();
  expect(own.signOut).not.toHaveBeenCalled();
});

test('a wrong code changes nothing, and the new session ends', async () => {
  vi.mocked(submitCode).mockRejectedValue(new Error('This code is wrong'));
  const attempt = askForNewEmail({ email: 'new@example.com', ...proof, code: '123456' });
  await expect(attempt).rejects.toMatchObject({
    code: 'wrong_code',
    message: 'This code is wrong',
  });
  expect(fresh.updateUser).not.toHaveBeenCalled();
  expect(fresh.signOut).toHaveBeenCalledExactlyOnceWith({ scope: 'local' });
});

test.each([
  [refuse(422, 'email_exists'), 'This address already has an account.'],
  [
    refuse(429, 'over_email_send_rate_limit', 'For security purposes, wait'),
    'We sent you an email less than a minute ago. Please check your inbox, or try again in a moment.',
  ],
  [refuse(400, 'unexpected', 'Not now'), 'Not now'],
])('a refused address ends the new session and shows: %#', async (refusal, message) => {
  fresh.updateUser.mockReturnValue(refusal);
  const attempt = askForNewEmail({ email: 'new@example.com', ...proof });
  await expect(attempt).rejects.toThrow(message);
  expect(fresh.signOut).toHaveBeenCalledExactlyOnceWith({ scope: 'local' });
});

test('a refused password keeps the member’s own session', async () => {
  fresh.updateUser.mockReturnValue(refuse(422, 'same_password'));
  await expect(replacePassword({ password: 'secret1', ...proof })).rejects.toThrow(
    'This is your current password. Please choose a different one.',
  );
  expect(own.setSession).not.toHaveBeenCalled();
  expect(runStripeTasks).not.toHaveBeenCalled();
});

test('logging out everywhere ends every session', async () => {
  await signOutEverywhere();
  expect(own.signOut).toHaveBeenCalledExactlyOnceWith({ scope: 'global' });
  expect(hasSignedOut()).toBe(true);
});

test('logging out everywhere goes no further while assistants’ tokens remain', async () => {
  endTokens.mockResolvedValue({ error: { code: '', message: 'Failed to fetch' } });
  await expect(signOutEverywhere()).rejects.toThrow(/^We could not reach the server/);
  expect(own.signOut).not.toHaveBeenCalled();
});

test('a failed log-out everywhere is not taken for one', async () => {
  own.signOut.mockResolvedValue({ error: new AuthRetryableFetchError('Failed to fetch', 0) });
  await expect(signOutEverywhere()).rejects.toThrow(/^We could not reach the server/);
  expect(hasSignedOut()).toBe(false);
});
