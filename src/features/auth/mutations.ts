import type { AuthError } from '@supabase/supabase-js';
import { z } from 'zod';

import { localStore } from '#lib/storage/browser-storage.ts';
import { fromFunction, RequestError } from '#lib/data/errors.ts';
import { sessionKey } from '#lib/storage/storage-keys.ts';
import { runStripeTasks } from '#model/orders/stripe-tasks.ts';
import { supabase } from '#lib/data/supabase.ts';
import { pluralize } from '#lib/text/pluralize.ts';
import { captcha } from '#ui/form/captcha.ts';

import { fromAuth, isUnreachable, tooMany } from './auth-refusal.ts';
import { provedFor } from './identity/mutations.ts';
import { signOutAsked } from './session/sign-out-intent.ts';
import { readAuth, type PendingSignup } from './session/store.ts';

export async function signIn(credentials: { email: string; password: string }): Promise<void> {
  const { error } = await supabase.auth.signInWithPassword({
    ...credentials,
    options: await captcha(),
  });
  if (error) throw fromAuth(error, 'Login failed');
}

const checkSchema = z.object({ isTaken: z.boolean().nullable() });

/**
 * Whether an email already has an account, so that a buyer can log in before entering a card. Never rejects:
 * without an answer, the sign-up finds out.
 */
export async function isEmailTaken(email: string): Promise<boolean> {
  try {
    const { data } = await supabase.functions.invoke<unknown>('check-email', {
      body: { email, ...(await captcha()) },
    });
    return checkSchema.safeParse(data).data?.isTaken === true;
  } catch {
    return false;
  }
}

/**
 * Creates the account, signs it in, and emails the link that verifies its address. Without a password, it has none: the link in
 * the confirmation of the order leads to the first, and verifies the address, too.
 */
export async function createAccount(details: PendingSignup): Promise<void> {
  const { data, error } = await supabase.auth.signUp({
    email: details.email,
    password: details.password ?? crypto.randomUUID(),
    options: {
      data: {
        first_name: details.firstName,
        last_name: details.lastName,
        ...(details.wantsReminder && { wants_order_reminders: true }),
        ...(details.password === null && { has_no_password: true }),
      },
      ...(await captcha()),
    },
  });
  if (error) throw fromAuth(error, 'Failed to create your account. Please try again.');
  if (!data.session) {
    throw new RequestError('no_session', 'Failed to create your account. Please try again.');
  }
  // The account works without it, and the site can resend it. Without a password, the confirmation of the order has a link.
  if (details.password !== null) void sendVerificationMail(details.email).catch(() => {});
}

/** Emails a password reset link. Resolves for unknown addresses too. */
export async function requestPasswordReset(email: string): Promise<void> {
  const { error } = await supabase.auth.resetPasswordForEmail(email, await captcha());
  if (!error || error.code === 'user_not_found' || isTooSoonAfterLastMail(error)) return;
  throw new RequestError(error.code ?? 'auth', resetRefusal(error));
}

function resetRefusal({ status = 0, code }: AuthError): string {
  if (status === 0) return 'An error occurred. Please try again later.';
  if (status === 429) return tooMany;
  if (status >= 500) return 'Failed to send reset email. Please try again.';
  return code === 'email_address_invalid' || code === 'validation_failed'
    ? 'Please enter a valid email address.'
    : 'Error sending password reset email. Please try again.';
}

/**
 * Only an address with an account gets this rate limit, so reporting it would reveal the account. The
 * last email is on its way.
 */
export const isTooSoonAfterLastMail = ({ code, message }: AuthError) =>
  code === 'over_email_send_rate_limit' && message.startsWith('For security purposes');

/** The refusal of another email so soon; of a mailbox that was sent several, for hours. */
export function tooSoon({ message }: AuthError): RequestError {
  const seconds = Number(/(\d+) seconds/.exec(message)?.[1] ?? 0);
  return new RequestError(
    'too_soon',
    seconds <= 60
      ? 'We sent you an email less than a minute ago. Please check your inbox, or try again in a moment.'
      : `We sent several emails to this mailbox. Please use the latest one, which may be in the spam folder, or ask for another in ${pluralize(Math.ceil(seconds / 3600), 'hour')}.`,
  );
}

/** Emails the signed-in member a new verification link. Rejects with a readable message. */
export async function resendVerificationMail(): Promise<void> {
  const { user, status } = readAuth();
  if (!user || status !== 'signed-in') {
    throw new RequestError('signed_out', 'No user is currently signed in');
  }
  await sendVerificationMail(user.email);
}

/** Emails the one-time link that verifies an address. */
export async function sendVerificationMail(email: string): Promise<void> {
  const { error } = await supabase.auth.signInWithOtp({
    email,
    options: { shouldCreateUser: false, ...(await captcha()) },
  });
  if (!error) return;
  if (isTooSoonAfterLastMail(error)) {
    throw tooSoon(error);
  }
  if (error.status === 429) throw new RequestError('too_many_requests', tooMany);
  throw isUnreachable(error)
    ? new RequestError('network', 'Error sending verification email. Please try again later.')
    : new RequestError(error.code ?? 'auth', 'Failed to send verification email');
}

const linkAccount = z.object({
  name: z.string(),
  createdAt: z.string(),
  isOwn: z.boolean(),
  hasPassword: z.boolean(),
  /** The free order that waits for the address to be verified. */
  order: z
    .object({ plan: z.string(), productName: z.string(), couponCode: z.string().nullable() })
    .nullable(),
  /** It was deleted since: what it held can still be returned. */
  isDeleted: z.boolean(),
});

/** The account that a mailed link is about. */
export type LinkAccount = z.infer<typeof linkAccount>;

/** Asks whose account a mailed link is about, which leaves the link as it is. Rejects like `redeemLink`. */
export async function fetchLinkAccount(token: string): Promise<LinkAccount> {
  return linkAccount.parse(await askAboutLink(token, 'look'));
}

/** What a press on the page behind a link does. */
export type LinkAction = 'verify' | 'disown' | 'change' | 'return';

const redeemed = z.object({ isOrderPlaced: z.boolean().optional() });

/**
 * Redeems a mailed link, signed in or not. Returns whether it placed the free order that waited for it. Rejects with code 'invalid_link' if it was used, has expired or is invalid;
 * with 'network' if there was no response.
 */
export async function redeemLink(token: string, action: LinkAction): Promise<boolean> {
  const answer = redeemed.parse(await askAboutLink(token, action));
  if (action === 'verify') return answer.isOrderPlaced === true;
  // The page shows the new address, and Stripe learns it.
  if (action === 'change' && readAuth().user) await supabase.auth.refreshSession();
  runStripeTasks();
  return false;
}

async function askAboutLink(
  token: string,
  action: LinkAction | 'look' | 'reset' | 'choose' | 'resend',
): Promise<unknown> {
  const { data, error } = await supabase.functions.invoke<unknown>('verify-email', {
    body: { token, action },
  });
  if (error) throw await fromFunction(error);
  return data;
}

const sessionSchema = z.object({ accessToken: z.string(), refreshToken: z.string() });

/**
 * Signs in with the one-time code of a reset link, or of the link to a first password. The new password verifies the
 * address. Rejects like `redeemLink`.
 */
export async function redeemResetCode(
  code: string,
  action: 'reset' | 'choose' = 'reset',
): Promise<void> {
  const { accessToken, refreshToken } = sessionSchema.parse(await askAboutLink(code, action));
  const session = { access_token: accessToken, refresh_token: refreshToken };
  const { error } = await supabase.auth.setSession(session);
  if (error) throw fromAuth(error, 'Something went wrong. Please try again.');
}

/** Emails a fresh link to a first password. Rejects like `redeemLink` once there is one. */
export async function sendFirstPasswordLink(code: string): Promise<void> {
  await askAboutLink(code, 'resend');
}

/** Changes the password. Auth ends all other sessions, which may belong to someone who knew the old one. */
export async function changePassword(password: string): Promise<void> {
  // After a reset link, that is the proof.
  await provedFor('change_password');
  const { error } = await supabase.auth.updateUser({ password });
  if (error) throw fromAuth(error, 'Something went wrong. Please try again.');
  // The database removed the saved cards with the old password.
  runStripeTasks();
}

/** Ends the session in this browser, even offline. */
export async function signOut(): Promise<void> {
  signOutAsked();
  const { error } = await supabase.auth.signOut({ scope: 'local' });
  // The client keeps a session that it could not end on the server.
  if (error) await forgetSession();
}

/** Removes a session that the server has already ended, without calling the server. */
export async function forgetSession(): Promise<void> {
  signOutAsked();
  // A client without a stored session has none to end on the server.
  localStore.remove(sessionKey);
  await supabase.auth.signOut({ scope: 'local' });
}
