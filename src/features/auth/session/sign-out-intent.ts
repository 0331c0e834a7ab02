import { authEvents, readAuth } from './store.ts';
import { brand } from '#lib/store/brand.ts';
import { localStore } from '#lib/storage/browser-storage.ts';
import { RequestError } from '#lib/data/errors.ts';

// Every tab is notified that the session ended, but not why.
const key = `${brand.slug}.signed-out`;

let isOurs = false;

/** Marks a deliberate sign-out, so that no tab mistakes it for a lost session. */
export function signOutAsked(): void {
  isOurs = true;
  localStore.write(key, 'true');
}

export function hasSignedOut(): boolean {
  return localStore.read(key) !== null;
}

export function signedInAgain(): void {
  isOurs = false;
  localStore.remove(key);
}

/**
 * The session ended. It counts as lost unless the member signed out or nobody was signed in. Several requests may find
 * the same end.
 */
export function sessionGone(): void {
  const { status, isOutElsewhere } = readAuth();
  if (status !== 'signed-out' && !hasSignedOut()) {
    authEvents.sessionLost();
    return;
  }
  const isElsewhere = isOutElsewhere || (status === 'signed-in' && !isOurs);
  authEvents.sessionEnded();
  if (isElsewhere) authEvents.loggedOutElsewhere();
}

/** Returns whether a request failed because the session was ended elsewhere or its owner banned, which ends it here. */
export function endsSession(error: unknown): boolean {
  const isEnded = error instanceof RequestError && error.code === 'PT401';
  if (isEnded) sessionGone();
  return isEnded;
}
