import { brand } from './brand.ts';
import { localStore } from './browser-storage.ts';

/** The key of the session in local storage. */
export const sessionKey = `${brand.slug}.session`;

/** Returns whether this browser may have a session, without loading the Supabase client. */
export function hasStoredSession(): boolean {
  return localStore.read(sessionKey) !== null;
}
