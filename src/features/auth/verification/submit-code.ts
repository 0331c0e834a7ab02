import type { AuthError, SupabaseClient } from '@supabase/supabase-js';

import { RequestError } from '#lib/data/errors.ts';
import { supabase } from '#lib/data/supabase.ts';

import { fromAuth } from '../auth-refusal.ts';
import { fetchSecondFactors } from '../settings/second-factor-queries.ts';

/** Completes a sign-in with a code from any of the member's authenticator apps; by default that of the page. */
export async function submitCode(
  code: string,
  auth: SupabaseClient['auth'] = supabase.auth,
): Promise<void> {
  const factors = (await fetchSecondFactors(auth)).filter(({ isConfirmed }) => isConfirmed);
  let refusal: AuthError | null = null;
  for (const { id } of factors) {
    // One at a time: the first factor that accepts the code upgrades the session.
    // oxlint-disable-next-line no-await-in-loop
    const { error } = await auth.mfa.challengeAndVerify({ factorId: id, code });
    if (!error) return;
    refusal = error;
    if (error.code !== 'mfa_verification_failed') break;
  }
  if (refusal) throw fromFactors(refusal);
  throw new RequestError(
    'no_factor',
    'Your account has no authenticator app. Please log in again.',
  );
}

export function fromFactors(error: AuthError): RequestError {
  const message = messages[error.code ?? ''];
  return message === undefined
    ? fromAuth(error, 'Something went wrong. Please try again.')
    : new RequestError(error.code ?? '', message);
}

const messages: Record<string, string> = {
  mfa_verification_failed: 'This code is wrong or has expired. Enter the code your app shows now.',
  mfa_challenge_expired: 'That took too long. Enter the code your app shows now.',
  mfa_ip_address_mismatch: 'Your network changed. Please try again.',
  mfa_factor_name_conflict: 'You already have an app with this name.',
  mfa_factor_not_found: 'This app has been removed. Reload the page.',
  too_many_enrolled_mfa_factors: 'You have reached the maximum number of apps. Remove one first.',
  insufficient_aal: 'To change this, log out and log in again with a code.',
};
