import { dataOf } from '#lib/data/answers.ts';
import { RequestError } from '#lib/data/errors.ts';
import { supabase } from '#lib/data/supabase.ts';

import { fromAuth } from '../auth-refusal.ts';
import { isTooSoonAfterLastMail, tooSoon } from '../mutations.ts';
import { provedFor } from '../identity/mutations.ts';
import { signedInAgain, signOutAsked } from '../session/sign-out-intent.ts';

const failed = 'Something went wrong. Please try again.';

/** Emails a link to a new address. The account keeps its address until the link is followed. */
export async function askForNewEmail(email: string): Promise<void> {
  await provedFor('change_email', email);
  const { error } = await supabase.auth.updateUser({ email });
  if (error?.code === 'email_exists') {
    throw new RequestError('email_exists', 'This address already has an account.');
  }
  if (error && isTooSoonAfterLastMail(error)) throw tooSoon(error);
  if (error) throw fromAuth(error, failed);
}

/** Ends the member's sessions in every browser, this one included, and the tokens of their assistants. */
export async function signOutEverywhere(): Promise<void> {
  // A condition is required; the policy limits it to the member's own.
  await supabase.from('assistant_tokens').delete().not('id', 'is', null).then(dataOf);
  signOutAsked();
  const { error } = await supabase.auth.signOut({ scope: 'global' });
  if (!error) return;
  signedInAgain();
  throw fromAuth(error, failed);
}
