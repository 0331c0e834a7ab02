import type { AuthError } from '@supabase/supabase-js';

import { ClientError } from './http.ts';
import { logError } from './log.ts';
import type { ServerClient, User } from './supabase.ts';

// Both sign somebody in to see whether they could, so each takes a client of its own
// (throwAwayClient), and no session outlives the call.

/** Redeems the one-time link that was mailed; answers whose it is. 400 when it is worth nothing. */
export async function redeemLink(client: ServerClient, tokenHash: string): Promise<string> {
  const { data, error } = await client.auth.verifyOtp({ type: 'magiclink', token_hash: tokenHash });
  if (error) {
    refuseTooMany(error);
    if (![400, 403, 404, 422].includes(error.status ?? 0)) throw error;
    throw new ClientError(
      'invalid_link',
      'Invalid verification link. Please check your email and try again.',
    );
  }
  await endSession(client);
  if (!data.user) throw new Error('Auth redeemed a link and named nobody.');
  return data.user.id;
}

/** 403 when the password is another one. Auth limits how often one may try. */
export async function checkPassword(
  client: ServerClient,
  { email = '' }: User,
  password: string,
): Promise<void> {
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) {
    refuseTooMany(error);
    if (error.code !== 'invalid_credentials') throw error;
    throw new ClientError('wrong_password', 'This is not your password.');
  }
  await endSession(client);
}

function refuseTooMany({ status }: AuthError): void {
  if (status !== 429) return;
  throw new ClientError('too_many_requests', 'Too many attempts. Please try again later.');
}

/** What was asked is answered already: a session that stays until it expires is no reason to fail. */
async function endSession(client: ServerClient): Promise<void> {
  const { error } = await client.auth.signOut({ scope: 'local' });
  if (error) logError(error, { step: 'end the session' });
}
