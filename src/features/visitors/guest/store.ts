import { create } from 'zustand';

import { dayMs } from '#lib/dates/day-ms.ts';
import { localStore } from '#lib/storage/browser-storage.ts';

const keys = { flag: 'guestAccess', expiry: 'guestAccessExpiry' };

interface GuestState {
  /** Milliseconds since the epoch; null without guest access. */
  expiresAt: number | null;
}

const useGuestStore = create<GuestState>()(() => ({ expiresAt: readExpiry() }));

/** Whether this browser has unexpired guest access, which applies only while nobody is signed in. */
export const useHasGuestAccess = () => useGuestStore((state) => state.expiresAt !== null);

/** Follows the clock and the other tabs. Call once, when the site starts. */
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
  // An expiry beyond our own was edited by the visitor, and may exceed a timer's limit.
  if (expiresAt !== null) {
    timer = setTimeout(guestLeft, Math.min(expiresAt - Date.now(), dayMs));
  }
}

/** Starts guest access for a visitor without an account. */
function guestEntered() {
  const expiresAt = Date.now() + dayMs;
  localStore.write(keys.flag, 'true');
  localStore.write(keys.expiry, String(expiresAt));
  useGuestStore.setState({ expiresAt });
}

function guestLeft() {
  localStore.remove(keys.flag);
  localStore.remove(keys.expiry);
  useGuestStore.setState({ expiresAt: null });
}

/** A member signed out: unexpired guest access continues, and expired flags are cleared. */
function memberLeft() {
  if (readExpiry() === null) guestLeft();
}

export const guestEvents = { guestEntered, guestLeft, memberLeft };
