import type { Session } from '@supabase/supabase-js';
import { z } from 'zod';

import { dayMs } from '#lib/dates/day-ms.ts';
import { serverNow } from '#lib/dates/server-clock.ts';
import { supabase } from '#lib/data/supabase.ts';
import { startIsDue } from '#model/plans/my-start.ts';

import type { Access } from './access.ts';
import { endsSession, sessionGone, signedInAgain } from './sign-out-intent.ts';
import { announcePurchase, planFlagKey } from './plan-flag.ts';
import { fetchHeld } from './queries.ts';
import { authEvents, readAuth, type SignedInUser } from './store.ts';
import { forgetTypedDetails } from '../forms/typed-details.ts';

let isWatching = false;

/** Keeps the store in sync with the session across tabs, token renewals and returns to the page. */
export function watchSession(): void {
  if (isWatching) return;
  isWatching = true;
  supabase.auth.onAuthStateChange((_event, session) => {
    if (!session) {
      sessionGone();
      return;
    }
    signedInAgain();
    const user = userOf(session);
    if (!user.isCodeDue) startIsDue(user.id);
    authEvents.sessionFound(user);
    forgetTypedDetails();
    refreshSoon();
  });
  window.addEventListener('focus', refreshSoon);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') refreshSoon();
  });
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === planFlagKey && newValue === 'true') refreshSoon();
  });
}

let refreshTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Merges the events that fire together when a member returns to the page. The delay is also needed
 * because the client holds its lock during an auth event, and a query would wait for the same lock.
 */
function refreshSoon(): void {
  clearTimeout(refreshTimer);
  refreshTimer = setTimeout(() => void refreshAccess(), 0);
}

let latestRefresh: object | undefined;

/** Refetches the access of the signed-in member. Never rejects: the store records a failure. */
export async function refreshAccess(): Promise<void> {
  const { user, status } = readAuth();
  // While a code is due, the database refuses every request.
  if (!user || user.isCodeDue || status === 'session-lost') return;
  const thisRefresh = {};
  latestRefresh = thisRefresh;
  try {
    const { access, role, nextEnd } = await fetchHeld(user.id);
    if (thisRefresh !== latestRefresh) return;
    const isNew = hasNewPlan(access);
    authEvents.accessRead(user.id, access);
    authEvents.roleRead(user.id, role);
    if (isNew) announcePurchase();
    refreshAtEnd(nextEnd);
  } catch (error) {
    if (thisRefresh !== latestRefresh) return;
    // The client removes a session from this browser that Auth no longer knows.
    if (endsSession(error)) await supabase.auth.getUser();
    else authEvents.accessUnreadable(user.id);
  }
}

let endTimer: ReturnType<typeof setTimeout> | undefined;

/** Access also ends while a page is open. A page that is returned to later refreshes by itself. */
function refreshAtEnd(nextEnd: string | null): void {
  clearTimeout(endTimer);
  if (nextEnd === null) return;
  const ms = Date.parse(nextEnd) - serverNow();
  if (ms < dayMs) endTimer = setTimeout(() => void refreshAccess(), ms + 1000);
}

function hasNewPlan({ userPlans }: Access): boolean {
  const { access: known } = readAuth();
  return known !== null && userPlans.some((plan) => !known.userPlans.includes(plan));
}

function userOf({ user, access_token }: Session): SignedInUser {
  const firstName = textOf(user.user_metadata['first_name']);
  const lastName = textOf(user.user_metadata['last_name']);
  const claims = claimsOf(access_token);
  const hasFactor = user.factors?.some(({ status }) => status === 'verified') ?? false;
  return {
    id: user.id,
    email: user.email ?? '',
    firstName,
    fullName: `${firstName} ${lastName}`.trim(),
    isAdmin: adminClaim.safeParse(claims).success,
    isSupport: supportClaim.safeParse(claims).success,
    isCodeDue: hasFactor && !codeGiven.safeParse(claims).success,
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

const adminClaim = z.object({ app_metadata: z.object({ is_admin: z.literal(true) }) });

const supportClaim = z.object({ app_metadata: z.object({ is_support: z.literal(true) }) });

const codeGiven = z.object({ aal: z.literal('aal2') });

function claimsOf(accessToken: string): unknown {
  try {
    const [, payload = ''] = accessToken.split('.');
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    // A malformed token makes no claims.
  }
  return undefined;
}
