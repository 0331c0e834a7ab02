import type { BrowserContext } from '@playwright/test';
import type { Session, SupabaseClient } from '@supabase/supabase-js';
import { sessionKey } from '../../../src/lib/session-key.ts';
import { newPerson, signedIn } from '../../api/support/clients.ts';
import { target } from '../../api/support/target.ts';

export type DemoAccount =
  | 'admin'
  | 'application'
  | 'cheatsheet'
  | 'interview-cheatsheet'
  | 'unpaid';

const sessions = new Map<DemoAccount, Promise<Session>>();

/** A demo account's session, signed in once in each worker. */
export function sessionOf(account: DemoAccount): Promise<Session> {
  const session = sessions.get(account) ?? signedIn(`${account}@example.com`).then(readSession);
  sessions.set(account, session);
  return session;
}

/** A browser's storage in which somebody is signed in. */
export function stateWith(session: Session) {
  return {
    cookies: [],
    origins: [
      {
        origin: new URL(target.SITE_URL).origin,
        localStorage: [{ name: sessionKey, value: JSON.stringify(session) }],
      },
    ],
  };
}

/** Signs a browser in, past the form, as somebody who has bought nothing. Answers their client. */
export async function enterAsNewPerson(context: BrowserContext): Promise<SupabaseClient> {
  const { client } = await newPerson();
  await context.setStorageState(stateWith(await readSession(client)));
  return client;
}

async function readSession(client: SupabaseClient): Promise<Session> {
  const { data } = await client.auth.getSession();
  if (!data.session) throw new Error('Nobody is signed in.');
  return data.session;
}
