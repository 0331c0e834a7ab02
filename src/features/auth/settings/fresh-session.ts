import type { SupabaseClient } from '@supabase/supabase-js';

import { messageOf, RequestError } from '#lib/data/errors.ts';
import { isolatedClient } from '#lib/data/supabase.ts';
import { captcha } from '#ui/form/captcha.ts';

import { fromAuth } from '../auth-refusal.ts';
import { submitCode } from '../verification/submit-code.ts';
import { readAuth } from '../session/store.ts';

/** The proof that the signed-in member is the account's owner. */
export interface Proof {
  currentPassword: string;
  /** From the authenticator app; empty if they have none. */
  code: string;
}

type Auth = SupabaseClient['auth'];

/**
 * Signs the member in once more, beside their session, and runs an action with that session. A wrong password
 * (code 'wrong_password') or a wrong code (code 'wrong_code') leaves their own session as it is. The new session
 * ends if the action fails.
 */
export async function withFreshSession<Result>(
  { currentPassword, code }: Proof,
  action: (auth: Auth) => Promise<Result>,
): Promise<Result> {
  const { user } = readAuth();
  if (!user) throw new RequestError('signed_out', 'You are logged out. Log in again.');
  const { auth } = isolatedClient();
  const { error } = await auth.signInWithPassword({
    email: user.email,
    password: currentPassword,
    options: await captcha(),
  });
  if (error?.code === 'invalid_credentials') {
    throw new RequestError('wrong_password', 'That password is incorrect.');
  }
  if (error) throw fromAuth(error, 'Something went wrong. Please try again.');
  try {
    if (code !== '') await enterCode(code, auth);
    return await action(auth);
  } catch (failure) {
    await auth.signOut({ scope: 'local' });
    throw failure;
  }
}

async function enterCode(code: string, auth: Auth): Promise<void> {
  try {
    await submitCode(code, auth);
  } catch (error) {
    throw new RequestError('wrong_code', messageOf(error));
  }
}
