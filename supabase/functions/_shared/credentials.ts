import { type Auth, AuthRefusal, type LinkType, type Session } from './auth.ts';
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

/** Redeems the mailed one-time link and returns its user's id. No session outlives the call. */
export async function redeemLink(auth: Auth, tokenHash: string, type: LinkType): Promise<string> {
  const session = await enterByLink(auth, tokenHash, type);
  await endSession(auth, session);
  return session.user.id;
}

export const invalidLink = () =>
  new ClientError(
    'invalid_link',
    'Invalid verification link. Please check your email and try again.',
  );

/** Throws 403 if the password is wrong; leaves no session. Auth limits the number of attempts. */
export async function checkPassword(
  auth: Auth,
  { email = '' }: User,
  password: string,
): Promise<void> {
  const session = await auth.signIn(email, password).catch((error: unknown) => {
    const { code } = refusalOf(error);
    if (code !== 'invalid_credentials') throw error;
    throw new ClientError('wrong_password', 'That password is incorrect.');
  });
  await endSession(auth, session);
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
