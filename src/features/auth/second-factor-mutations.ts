import type { AuthError } from '@supabase/supabase-js';

import { brand } from '#lib/brand.ts';
import { RequestError } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

import { fromAuth } from './auth-refusal.ts';
import { fetchSecondFactors } from './second-factor-queries.ts';

/** Completes a sign-in with a code, of whichever of the person's authenticator apps. */
export async function submitCode(code: string): Promise<void> {
  const factors = (await fetchSecondFactors()).filter(({ isConfirmed }) => isConfirmed);
  let refusal: AuthError | null = null;
  for (const { id } of factors) {
    // One after the other: the first that takes the code makes the session a better one.
    // oxlint-disable-next-line no-await-in-loop
    const { error } = await supabase.auth.mfa.challengeAndVerify({ factorId: id, code });
    if (!error) return;
    refusal = error;
    if (error.code !== 'mfa_verification_failed') break;
  }
  if (refusal) throw fromFactors(refusal);
  throw new RequestError(
    'no_factor',
    'Your account has no authenticator app. Please sign in again.',
  );
}

/** A factor that is not confirmed yet, for an authenticator app to read. */
export interface NewFactor {
  id: string;
  /** The address of a picture. */
  qrCode: string;
  secret: string;
}

/** Begins to set up a factor, and drops others that were begun and never confirmed. */
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

/** Whoever is signed in elsewhere without the factor is signed out. */
export async function confirmFactor(factorId: string, code: string): Promise<void> {
  const { error } = await supabase.auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw fromFactors(error);
}

export async function removeFactor(factorId: string): Promise<void> {
  const { error } = await supabase.auth.mfa.unenroll({ factorId });
  if (error) throw fromFactors(error);
  // The token at hand still speaks of the factor.
  await supabase.auth.refreshSession();
}

function fromFactors(error: AuthError): RequestError {
  const words = wordsFor[error.code ?? ''];
  return words === undefined
    ? fromAuth(error, 'Something went wrong. Please try again.')
    : new RequestError(error.code ?? '', words);
}

const wordsFor: Record<string, string> = {
  mfa_verification_failed:
    'This code is wrong, or its half minute is over. Enter the one your app shows now.',
  mfa_challenge_expired: 'That took too long. Enter the code your app shows now.',
  mfa_ip_address_mismatch: 'Your network changed in between. Please try again.',
  mfa_factor_name_conflict: 'You already have an app of this name.',
  mfa_factor_not_found: 'This app has been removed. Reload the page.',
  too_many_enrolled_mfa_factors: 'You have as many apps as there can be. Remove one first.',
  insufficient_aal: 'Sign out and in again, with a code, to change this.',
};
