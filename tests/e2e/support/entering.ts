import type { BrowserContext } from '@playwright/test';
import { signedIn } from '../../api/support/clients.ts';
import { target } from '../../api/support/target.ts';
import { stateWith } from './sessions.ts';

/** Signs a browser in, past the form. */
export async function enterAs(context: BrowserContext, email: string): Promise<void> {
  const { data } = await (await signedIn(email)).auth.getSession();
  if (!data.session) throw new Error('Nobody is signed in.');
  await context.setStorageState(stateWith(data.session));
}

const dayMs = 24 * 60 * 60 * 1000;

/** Gives a browser guest access, past the dialog. */
export async function enterAsGuest(context: BrowserContext, lastsMs = dayMs): Promise<void> {
  await context.setStorageState({
    cookies: [],
    origins: [
      {
        origin: new URL(target.SITE_URL).origin,
        localStorage: [
          { name: 'guestAccess', value: 'true' },
          { name: 'guestAccessExpiry', value: String(Date.now() + lastsMs) },
        ],
      },
    ],
  });
}
