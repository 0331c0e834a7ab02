import { brand } from './brand.ts';
import { localStore } from './browser-storage.ts';

/** The key of the session in local storage. */
export const sessionKey = `${brand.slug}.session`;

/** The key of the capabilities that this browser's member last had, in local storage: 'profiles plus'. */
export const capabilitiesKey = `${brand.slug}.capabilities`;

/** The key of the members' page last seen in this browser, in local storage: its address, a line break, its HTML. */
export const lastViewKey = `${brand.slug}.last-view`;

/** Returns whether this browser may have a session, without loading the Supabase client. */
export function hasStoredSession(): boolean {
  return localStore.read(sessionKey) !== null;
}
