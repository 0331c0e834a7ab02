import type { Session } from '@supabase/supabase-js';
import { z } from 'zod';

import { supabase } from '#lib/supabase.ts';

import { deriveAccess } from './access.ts';
import { fetchGrants } from './queries.ts';
import { authEvents, readAuth, type SignedInUser } from './store.ts';

let isWatching = false;

/** From now on the store follows the session: across tabs, renewals and returns to the page. */
export function watchSession(): void {
  if (isWatching) return;
  isWatching = true;
  supabase.auth.onAuthStateChange((_event, session) => {
    if (!session) {
      authEvents.sessionEnded();
      return;
    }
    authEvents.sessionFound(userOf(session));
    // The client holds its lock while it calls this, and a query would wait for that same lock.
    setTimeout(() => void refreshAccess(), 0);
  });
  window.addEventListener('focus', () => void refreshAccess());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshAccess();
  });
}

let latestRefresh = 0;

/** Reads again what the signed-in person holds. Never rejects: the store says if it failed. */
export async function refreshAccess(): Promise<void> {
  const { user } = readAuth();
  if (!user) return;
  latestRefresh += 1;
  const thisRefresh = latestRefresh;
  try {
    const grants = await fetchGrants(user.id);
    if (thisRefresh === latestRefresh) {
      authEvents.accessRead(user.id, deriveAccess(grants, new Date()));
    }
  } catch {
    if (thisRefresh === latestRefresh) authEvents.accessUnreadable(user.id);
  }
}

function userOf({ user, access_token }: Session): SignedInUser {
  const firstName = textOf(user.user_metadata['first_name']);
  const lastName = textOf(user.user_metadata['last_name']);
  return {
    id: user.id,
    email: user.email ?? '',
    firstName,
    fullName: `${firstName} ${lastName}`.trim(),
    isAdmin: claimsAdmin(access_token),
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

const adminClaim = z.object({ app_metadata: z.object({ is_admin: z.literal(true) }) });

function claimsAdmin(accessToken: string): boolean {
  try {
    const payload = accessToken.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return adminClaim.safeParse(claims).success;
  } catch {
    return false;
  }
}
