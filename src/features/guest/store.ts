import { create } from 'zustand';

import { localStore } from '#lib/browser-storage.ts';

const durationMs = 24 * 60 * 60 * 1000;
const keys = { flag: 'guestAccess', expiry: 'guestAccessExpiry' };

interface GuestState {
  /** Milliseconds since the epoch; null for nobody's guest. */
  expiresAt: number | null;
}

const useGuestStore = create<GuestState>()(() => ({ expiresAt: readExpiry() }));

/** Whether this browser holds unexpired guest access. It counts only while nobody is signed in. */
export const useHasGuestAccess = () => useGuestStore((state) => state.expiresAt !== null);

/** Follows the clock and the other tabs. To be called once, when the site starts. */
export function followGuestAccess(): void {
  useGuestStore.subscribe(({ expiresAt }) => expireAt(expiresAt));
  expireAt(useGuestStore.getState().expiresAt);
  window.addEventListener('storage', ({ key }) => {
    if (key === keys.flag || key === keys.expiry || key === null) {
      useGuestStore.setState({ expiresAt: readExpiry() });
    }
  });
}

function readExpiry(): number | null {
  const expiresAt = Number(localStore.read(keys.expiry));
  const isValid = localStore.read(keys.flag) === 'true' && Date.now() < expiresAt;
  return isValid ? expiresAt : null;
}

let timer: ReturnType<typeof setTimeout> | undefined;

function expireAt(expiresAt: number | null): void {
  clearTimeout(timer);
  // A later one than we ever set is somebody's own; a timer couldn't hold it.
  if (expiresAt !== null) {
    timer = setTimeout(guestLeft, Math.min(expiresAt - Date.now(), durationMs));
  }
}

/** Somebody wants to look around without an account. */
function guestEntered() {
  const expiresAt = Date.now() + durationMs;
  localStore.write(keys.flag, 'true');
  localStore.write(keys.expiry, String(expiresAt));
  useGuestStore.setState({ expiresAt });
}

function guestLeft() {
  localStore.remove(keys.flag);
  localStore.remove(keys.expiry);
  useGuestStore.setState({ expiresAt: null });
}

/** Somebody signed out here: a day that has not passed yet goes on, and nothing is left of another. */
function memberLeft() {
  if (readExpiry() === null) guestLeft();
}

export const guestEvents = { guestEntered, guestLeft, memberLeft };
