import { authEvents, readAuth } from './store.ts';
import { brand } from '#lib/brand.ts';
import { localStore } from '#lib/browser-storage.ts';

// Every tab hears that the session is gone, but not why.
const key = `${brand.slug}.signed-out`;

/** The person is about to sign out, so that no tab takes it for a session that was lost. */
export function signOutAsked(): void {
  localStore.write(key, 'true');
}

export function hasSignedOut(): boolean {
  return localStore.read(key) !== null;
}

export function signedInAgain(): void {
  localStore.remove(key);
}

/** The session is no more: lost, unless this person signed out, or nobody was signed in. */
export function sessionGone(): void {
  const { status } = readAuth();
  if (status === 'signed-out' || hasSignedOut()) authEvents.sessionEnded();
  else authEvents.sessionLost();
}
