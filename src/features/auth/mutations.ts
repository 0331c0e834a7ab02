import type { AuthError } from '@supabase/supabase-js';

import { RequestError } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

import type { PendingSignup } from './store.ts';

export async function signIn(credentials: { email: string; password: string }): Promise<void> {
  const { error } = await supabase.auth.signInWithPassword(credentials);
  if (error) throw fromAuth(error, 'Login failed');
}

/** Makes the account and signs it in. */
export async function createAccount(details: PendingSignup): Promise<void> {
  const { data, error } = await supabase.auth.signUp({
    email: details.email,
    password: details.password,
    options: { data: { first_name: details.firstName, last_name: details.lastName } },
  });
  if (error) throw fromAuth(error, 'Failed to create your account. Please try again.');
  if (!data.session) {
    throw new RequestError('no_session', 'Failed to create your account. Please try again.');
  }
}

/** Mails a link that lets its reader choose a new password. Says the same for unknown addresses. */
export async function requestPasswordReset(email: string): Promise<void> {
  const { error } = await supabase.auth.resetPasswordForEmail(email);
  if (!error || error.code === 'user_not_found') return;
  if (error.status === 429) {
    throw new RequestError('too_many_requests', 'Too many attempts. Please try again later.');
  }
  throw new RequestError('auth', 'Error sending password reset email. Please try again.');
}

/** Signs in with the one-time code of a reset link. */
export async function redeemResetCode(code: string): Promise<void> {
  const { error } = await supabase.auth.verifyOtp({ type: 'recovery', token_hash: code });
  if (error) throw fromAuth(error, 'This password reset link is invalid or has expired.');
}

export async function changePassword(password: string): Promise<void> {
  const { error } = await supabase.auth.updateUser({ password });
  if (error) throw fromAuth(error, 'Something went wrong. Please try again.');
}

/** Ends the session on this browser; without a connection too. */
export async function signOut(): Promise<void> {
  await supabase.auth.signOut({ scope: 'local' });
}

function fromAuth(error: AuthError, fallback: string): RequestError {
  if (error.name === 'AuthRetryableFetchError') {
    return new RequestError(
      'network',
      'We could not reach the server. Check your connection and try again.',
    );
  }
  if (error.code === 'user_already_exists' || error.code === 'email_exists') {
    return new RequestError(
      'user_already_exists',
      'An account with this email already exists. Please log in to continue.',
    );
  }
  return new RequestError(error.code ?? 'auth', error.message || fallback);
}
