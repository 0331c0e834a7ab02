import { type Auth, AuthRefusal, type LinkType, type Session } from './auth.ts';
import type { RedeemedLink } from './accounts.ts';
import { ClientError } from './http.ts';
import { logError } from './log.ts';
import type { User } from './supabase.ts';

/** Signs in with the mailed one-time link. Throws 400 if the link is invalid. */
export async function enterByLink(auth: Auth, tokenHash: string, type: LinkType): Promise<Session> {
  return await auth.redeem(tokenHash, type).catch((error: unknown) => {
    const { status } = refusalOf(error);
    if (![400, 403, 404, 422].includes(status)) throw error;
    throw invalidLink();
  });
}

/** Redeems the mailed one-time link. No session outlives the call. */
export async function redeemLink(
  auth: Auth,
  tokenHash: string,
  type: LinkType,
): Promise<RedeemedLink> {
  const session = await enterByLink(auth, tokenHash, type);
  await endSession(auth, session);
  return { userId: session.user.id, email: session.user.email ?? '' };
}

/** Mails a fresh link to a new password. One that was mailed within the last minute is fresh enough. */
export async function sendRecovery(auth: Auth, email: string): Promise<void> {
  await auth.sendRecovery(email).catch((error: unknown) => {
    if (error instanceof AuthRefusal && error.message.startsWith('For security purposes')) return;
    throw refusalOf(error);
  });
}

export const invalidLink = () =>
  new ClientError(
    'invalid_link',
    'Invalid verification link. Please check your email and try again.',
  );

/**
 * Throws 403 if the password is wrong or, for a person with authenticator apps, if no app shows the code. Returns whether
 * there was one. Leaves no session. Auth limits the number of attempts.
 */
export async function checkCredentials(
  auth: Auth,
  { email = '' }: User,
  { password, code }: { password: string; code: string },
): Promise<{ withCode: boolean }> {
  const session = await auth.signIn(email, password).catch((error: unknown) => {
    if (refusalOf(error).code !== 'invalid_credentials') throw error;
    throw new ClientError('wrong_password', 'That password is incorrect.');
  });
  try {
    const apps = session.user.factors?.filter(({ status }) => status === 'verified') ?? [];
    if (apps.length === 0) return { withCode: false };
    for (const { id } of apps) {
      // One at a time: the first that shows the code confirms the session.
      // oxlint-disable-next-line no-await-in-loop
      if (await showsCode(auth, session, id, code)) return { withCode: true };
    }
    throw new ClientError(
      'wrong_code',
      'This code is wrong or has expired. Enter the code your app shows now.',
    );
  } finally {
    await endSession(auth, session);
  }
}

async function showsCode(auth: Auth, session: Session, app: string, code: string) {
  if (code === '') return false;
  return auth.enterCode(session, app, code).then(
    () => true,
    (error: unknown) => {
      if (refusalOf(error).code !== 'mfa_verification_failed') throw error;
      return false;
    },
  );
}

/** @throws errors that are not Auth's refusals; 429 after too many attempts. */
function refusalOf(error: unknown): AuthRefusal {
  if (!(error instanceof AuthRefusal)) throw error;
  if (error.status !== 429) return error;
  throw new ClientError('too_many_requests', 'Too many attempts. Please try again later.');
}

/** The check itself is done: a session that lasts until it expires is no reason to fail. */
async function endSession(auth: Auth, session: Session): Promise<void> {
  try {
    await auth.endSession(session);
  } catch (error) {
    logError(error, { step: 'end the session' });
  }
}
