import { env } from '#lib/env.ts';
import { hasStoredSession } from '#lib/session-key.ts';

export interface PageView {
  /** Without the query, which may hold a one-time code. */
  path: string;
  title: string;
}

// Tells visits apart. It is kept nowhere, so that nobody is followed beyond one.
const visitId = 'randomUUID' in crypto ? crypto.randomUUID() : null;

let isRefused = false;

/**
 * Counts a page view. Nobody is told when it fails; after a refusal this page tries no more.
 */
export async function recordPageView({ path, title }: PageView): Promise<void> {
  if (isRefused || !navigator.onLine) return;
  try {
    const view = { path: path.slice(0, 500), title, visit_id: visitId };
    isRefused = !(await send('page_views', view, await accessToken())).ok;
  } catch {
    // No answer came.
  }
}

/** What broke a page: where in the code and on which page, not whose. */
export interface ErrorReport {
  message: string;
  stack: string;
  path: string;
}

/** Keeps an error for those who run the store. Nobody is told when that fails. */
export async function reportError(report: ErrorReport): Promise<void> {
  try {
    await send('rpc/report_error', report, null);
  } catch {
    // No answer came.
  }
}

/** By hand and not with the Supabase client, which visitors don't load. */
function send(target: string, body: object, token: string | null): Promise<Response> {
  return fetch(`${env.supabaseUrl}/rest/v1/${target}`, {
    method: 'POST',
    // It outlives the page, as when somebody leaves at once.
    keepalive: true,
    headers: {
      apikey: env.supabasePublishableKey,
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      'Content-Type': 'application/json',
      Prefer: 'return=minimal',
    },
    body: JSON.stringify(body),
  });
}

/** Of whoever is signed in. Their pages have the client. */
async function accessToken(): Promise<string | null> {
  if (!hasStoredSession()) return null;
  const { supabase } = await import('#lib/supabase.ts');
  const { data } = await supabase.auth.getSession();
  return data.session?.access_token ?? null;
}
