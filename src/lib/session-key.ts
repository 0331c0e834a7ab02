import { brand } from './brand.ts';
import { localStore } from './browser-storage.ts';

/** Where the signed-in session is kept in local storage. */
export const sessionKey = `${brand.slug}.session`;

/** Tells, without loading the Supabase client, whether anybody may be signed in on this browser. */
export function hasStoredSession(): boolean {
  return localStore.read(sessionKey) !== null;
}
