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
 * Counts a page view. By hand and not with the Supabase client, which visitors don't load. Nobody is
 * told when it fails; after a refusal this page tries no more.
 */
export async function recordPageView({ path, title }: PageView): Promise<void> {
  if (isRefused || !navigator.onLine) return;
  try {
    const token = await accessToken();
    const { ok } = await fetch(`${env.supabaseUrl}/rest/v1/page_views`, {
      method: 'POST',
      // It outlives the page, as when somebody leaves at once.
      keepalive: true,
      headers: {
        apikey: env.supabasePublishableKey,
        ...(token !== null && { Authorization: `Bearer ${token}` }),
        'Content-Type': 'application/json',
        Prefer: 'return=minimal',
      },
      body: JSON.stringify({ path: path.slice(0, 500), title, visit_id: visitId }),
    });
    isRefused = !ok;
  } catch {
    // No answer came.
  }
}

/** Of whoever is signed in. Their pages have the client. */
async function accessToken(): Promise<string | null> {
  if (!hasStoredSession()) return null;
  const { supabase } = await import('#lib/supabase.ts');
  const { data } = await supabase.auth.getSession();
  return data.session?.access_token ?? null;
}
