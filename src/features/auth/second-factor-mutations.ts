import type { AuthError, SupabaseClient } from '@supabase/supabase-js';

import { brand } from '#lib/brand.ts';
import { RequestError } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

import { fromAuth } from './auth-refusal.ts';
import { fetchSecondFactors } from './second-factor-queries.ts';

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

/** An unconfirmed factor, for an authenticator app to scan. */
export interface NewFactor {
  id: string;
  /** An image URL. */
  qrCode: string;
  secret: string;
}

/** Starts the setup of a factor and removes earlier ones that were never confirmed. */
export async function enrollFactor(name: string): Promise<NewFactor> {
  const begun = (await fetchSecondFactors()).filter(({ isConfirmed }) => !isConfirmed);
  await Promise.all(begun.map(({ id }) => supabase.auth.mfa.unenroll({ factorId: id })));
  const { data, error } = await supabase.auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: name,
    issuer: brand.name,
  });
  if (error) throw fromFactors(error);
  return { id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret };
}

/** Confirms a factor. Auth then ends the sessions that were started without it. */
export async function confirmFactor(factorId: string, code: string): Promise<void> {
  const { error } = await supabase.auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw fromFactors(error);
}

export async function removeFactor(factorId: string): Promise<void> {
  const { error } = await supabase.auth.mfa.unenroll({ factorId });
  if (error) throw fromFactors(error);
  // The current token still names the factor.
  await supabase.auth.refreshSession();
}

function fromFactors(error: AuthError): RequestError {
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
