import { authEvents, readAuth } from './store.ts';
import { brand } from '#lib/brand.ts';
import { localStore } from '#lib/browser-storage.ts';

// Every tab is notified that the session ended, but not why.
const key = `${brand.slug}.signed-out`;

/** Marks a deliberate sign-out, so that no tab mistakes it for a lost session. */
export function signOutAsked(): void {
  localStore.write(key, 'true');
}

export function hasSignedOut(): boolean {
  return localStore.read(key) !== null;
}

export function signedInAgain(): void {
  localStore.remove(key);
}

/** The session ended. It counts as lost unless the member signed out or nobody was signed in. */
export function sessionGone(): void {
  const { status } = readAuth();
  if (status === 'signed-out' || hasSignedOut()) authEvents.sessionEnded();
  else authEvents.sessionLost();
}
