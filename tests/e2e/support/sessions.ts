import type { BrowserContext } from '@playwright/test';
import type { Session, SupabaseClient } from '@supabase/supabase-js';
import { sessionKey } from '../../../src/lib/session-key.ts';
import type { DemoAccount } from '../../api/accounts.ts';
import { newPerson, newVerifiedPerson, signedIn } from '../../api/support/clients.ts';
import { target } from '../../api/support/target.ts';

const sessions = new Map<DemoAccount, Promise<Session>>();

/** A demo account's session, signed in once in each worker. Whoever signs out needs one of their own. */
export function sessionOf(account: DemoAccount): Promise<Session> {
  const session = sessions.get(account) ?? signedIn(`${account}@example.com`).then(readSession);
  sessions.set(account, session);
  return session;
}

/** A browser's storage, of which nothing but the site's own is set. */
const stateOf = (localStorage: { name: string; value: string }[]) => ({
  cookies: [],
  origins: [{ origin: new URL(target.SITE_URL).origin, localStorage }],
});

/** A browser's storage in which somebody is signed in. */
export const stateWith = (session: Session) =>
  stateOf([{ name: sessionKey, value: JSON.stringify(session) }]);

/** Signs a browser in, past the form. */
export async function enterAs(
  context: BrowserContext,
  who: DemoAccount | SupabaseClient,
): Promise<void> {
  const session = typeof who === 'string' ? sessionOf(who) : readSession(who);
  await context.setStorageState(stateWith(await session));
}

/** Signs a browser in, past the form, as somebody who has bought nothing. Answers their client. */
export async function enterAsNewPerson(context: BrowserContext): Promise<SupabaseClient> {
  const { client } = await newPerson();
  await enterAs(context, client);
  return client;
}

/** Likewise, as somebody who has verified their address. */
export async function enterAsNewVerifiedPerson(context: BrowserContext): Promise<SupabaseClient> {
  const { client } = await newVerifiedPerson();
  await enterAs(context, client);
  return client;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Gives a browser guest access, past the dialog. */
export async function enterAsGuest(context: BrowserContext, lastsMs = dayMs): Promise<void> {
  await context.setStorageState(
    stateOf([
      { name: 'guestAccess', value: 'true' },
      { name: 'guestAccessExpiry', value: String(Date.now() + lastsMs) },
    ]),
  );
}

async function readSession(client: SupabaseClient): Promise<Session> {
  const { data } = await client.auth.getSession();
  if (!data.session) throw new Error('Nobody is signed in.');
  return data.session;
}
