import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js';
import { beforeEach, expect, test, vi } from 'vitest';

import { provedFor } from '../identity/mutations.ts';
import { hasSignedOut, signedInAgain } from '../session/sign-out-intent.ts';
import { askForNewEmail, signOutEverywhere } from './credential-mutations.ts';

type Call = (argument?: unknown) => Promise<object>;

const own = vi.hoisted(() => ({ updateUser: vi.fn<Call>(), signOut: vi.fn<Call>() }));
const endTokens = vi.hoisted(() => vi.fn<() => Promise<{ error: object | null }>>());
vi.mock('#lib/data/supabase.ts', () => ({
  supabase: { auth: own, from: () => ({ delete: () => ({ not: endTokens }) }) },
}));
vi.mock('../identity/mutations.ts', () => ({ provedFor: vi.fn<typeof provedFor>() }));

const refusal = (status: number, code: string, message = 'No') => ({
  data: {},
  error: new AuthApiError(message, status, code),
});

beforeEach(() => {
  vi.resetAllMocks();
  for (const call of Object.values(own)) call.mockResolvedValue({ data: {}, error: null });
  endTokens.mockResolvedValue({ error: null });
  signedInAgain();
});

test('a new email is asked for once it is proved, for that address', async () => {
  vi.mocked(provedFor).mockRejectedValueOnce(new Error('Please confirm.'));
  await expect(askForNewEmail('new@example.com')).rejects.toThrow('Please confirm.');
  expect(own.updateUser).not.toHaveBeenCalled();
  await askForNewEmail('new@example.com');
  expect(provedFor).toHaveBeenLastCalledWith('change_email', 'new@example.com');
  expect(own.updateUser).toHaveBeenCalledExactlyOnceWith({ email: 'new@example.com' });
});

test.each([
  [refusal(422, 'email_exists'), 'This address already has an account.'],
  [
    refusal(429, 'over_email_send_rate_limit', 'For security purposes, wait'),
    'We sent you an email less than a minute ago. Please check your inbox, or try again in a moment.',
  ],
  [refusal(400, 'unexpected', 'Not now'), 'Not now'],
])('a refused address shows: %#', async (answer, message) => {
  own.updateUser.mockResolvedValue(answer);
  await expect(askForNewEmail('new@example.com')).rejects.toThrow(message);
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
