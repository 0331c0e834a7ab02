import { brand } from './brand.ts';

/** Where the signed-in session is kept in local storage. */
export const sessionKey = `${brand.slug}.session`;

/** Tells, without loading the Supabase client, whether anybody may be signed in on this browser. */
export function hasStoredSession(): boolean {
  try {
    return window.localStorage.getItem(sessionKey) !== null;
  } catch {
    return false; // Storage is blocked, so nothing was kept.
  }
}
