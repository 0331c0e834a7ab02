import type { BrowserContext } from '@playwright/test';
import type { Session, SupabaseClient } from '@supabase/supabase-js';
import { sessionKey } from '../../../src/lib/storage/storage-keys.ts';
import type { DemoAccount } from '../../api/accounts.ts';
import { call } from '../../api/requests.ts';
import { newPerson, newVerifiedPerson, password, signedIn } from '../../api/support/clients.ts';
import { target } from '../../api/support/target.ts';

const sessions = new Map<DemoAccount, Promise<Session>>();

/**
 * A demo account's session, shared by a worker's tests: a test that signs out needs another account. The admin has proved to
 * be one, as most do once in ten minutes.
 */
export async function sessionOf(account: DemoAccount): Promise<Session> {
  const session = sessions.get(account) ?? signedIn(`${account}@example.com`).then(readSession);
  sessions.set(account, session);
  if (account === 'admin' && Date.now() - provedAt > 5 * 60_000) {
    provedAt = Date.now();
    const { access_token: token } = await session;
    const { status } = await call('/functions/v1/prove', {
      token,
      body: { act: 'refund', password },
    });
    if (status !== 200) throw new Error(`The admin's proof is answered ${status}.`);
  }
  return session;
}

let provedAt = 0;

/** A browser's storage with only these entries of the site. */
const stateOf = (localStorage: { name: string; value: string }[]) => ({
  cookies: [],
  origins: [{ origin: new URL(target.SITE_URL).origin, localStorage }],
});

/** A browser's storage with a session. */
export const stateWith = (session: Session) =>
  stateOf([{ name: sessionKey, value: JSON.stringify(session) }]);

/** Signs a browser in without the form. */
export async function enterAs(
  context: BrowserContext,
  who: DemoAccount | SupabaseClient,
): Promise<void> {
  const session = typeof who === 'string' ? sessionOf(who) : readSession(who);
  await context.setStorageState(stateWith(await session));
}

/** Signs a browser in as a new person and returns their client. */
export async function enterAsNewPerson(context: BrowserContext): Promise<SupabaseClient> {
  const { client } = await newPerson();
  await enterAs(context, client);
  return client;
}

/** Signs a browser in as a new person with a verified address and returns their client. */
export async function enterAsNewVerifiedPerson(context: BrowserContext): Promise<SupabaseClient> {
  const { client } = await newVerifiedPerson();
  await enterAs(context, client);
  return client;
}

async function readSession(client: SupabaseClient): Promise<Session> {
  const { data } = await client.auth.getSession();
  if (!data.session) throw new Error('The client is not signed in.');
  return data.session;
}
