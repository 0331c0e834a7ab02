import { brand } from '#lib/store/brand.ts';
import { localStore, sessionStore } from './browser-storage.ts';

/** The key of the session in local storage. */
export const sessionKey = `${brand.slug}.session`;

/** The key of the capabilities that this browser's member last had, in local storage: 'profiles plus'. */
export const capabilitiesKey = `${brand.slug}.capabilities`;

/** The key of the members' page last read in this browser, in local storage: its address, a line break, its HTML. */
export const lastViewKey = `${brand.slug}.last-view`;

/** The key of the number of an order whose result its buyer has not seen, in local storage. Only they can look it up. */
export const awaitedOrderKey = `${brand.slug}.awaited-order`;

/** The key of the switch for keys of one letter, in local storage. */
export const letterKeysKey = `${brand.slug}.letter-keys`;

/** The key of how lists of profiles are shown, in local storage. */
export const listViewKey = `${brand.slug}.list-view`;

/** The key of how a school's profiles are shown, in local storage. */
export const schoolViewKey = `${brand.slug}.school-view`;

/** What outlives a session in this browser: choices about the site, and nothing typed or read. */
export const outlivesSession = [
  // The Supabase client removes it itself; whether the member logged out, for the other tabs.
  sessionKey,
  `${brand.slug}.signed-out`,
  'mantine-color-scheme-value',
  letterKeysKey,
  listViewKey,
  schoolViewKey,
  'guestAccess',
  'guestAccessExpiry',
  awaitedOrderKey,
  // When the dialog was closed, for two seconds.
  'modalJustClosed',
];

/** Deletes everything else: a member's session has ended. The next person at this browser may be another. */
export function forgetMember(): void {
  localStore.removeAllBut(outlivesSession);
  sessionStore.removeAllBut(outlivesSession);
}

/** Deletes it from the disk alone: the member may sign in again and go on in this tab. */
export function forgetLostMember(): void {
  localStore.removeAllBut(outlivesSession);
}

/** Returns whether this browser may have a session, without loading the Supabase client. */
export function hasStoredSession(): boolean {
  return localStore.read(sessionKey) !== null;
}
