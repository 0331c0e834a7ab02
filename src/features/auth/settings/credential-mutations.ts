import { dataOf } from '#lib/data/answers.ts';
import { RequestError } from '#lib/data/errors.ts';
import { runStripeTasks } from '#lib/money/stripe-tasks.ts';
import { supabase } from '#lib/data/supabase.ts';

import { fromAuth } from '../auth-refusal.ts';
import { withFreshSession, type Proof } from './fresh-session.ts';
import { isTooSoonAfterLastMail, tooSoon } from '../mutations.ts';
import { signedInAgain, signOutAsked } from '../session/sign-out-intent.ts';

const failed = 'Something went wrong. Please try again.';

/** Emails a link to a new address. The account keeps its address until the link is followed. */
export async function askForNewEmail({
  email,
  ...proof
}: Proof & { email: string }): Promise<void> {
  await withFreshSession(proof, async (auth) => {
    const { error } = await auth.updateUser({ email });
    if (error?.code === 'email_exists') {
      throw new RequestError('email_exists', 'This address already has an account.');
    }
    if (error && isTooSoonAfterLastMail(error)) throw tooSoon(error);
    if (error) throw fromAuth(error, failed);
    await auth.signOut({ scope: 'local' });
  });
}

/** Changes the password, ends all other sessions, and goes on in a new one. */
export async function replacePassword({
  password,
  ...proof
}: Proof & { password: string }): Promise<void> {
  await withFreshSession(proof, async (auth) => {
    const { error } = await auth.updateUser({ password });
    if (error) throw fromAuth(error, failed);
    const { data } = await auth.getSession();
    if (data.session) await supabase.auth.setSession(data.session);
    await supabase.auth.signOut({ scope: 'others' });
  });
  // The database removed the saved cards with the old password.
  runStripeTasks();
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
