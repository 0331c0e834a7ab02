import { postAlone } from '#lib/data/post-alone.ts';
import { hasStoredSession } from '#lib/storage/storage-keys.ts';
import { cut } from '#lib/text/cut.ts';

export interface PageView {
  /** Without the query, which may hold a one-time code. */
  path: string;
  title: string;
}

// Identifies the visit. Not stored, so that visitors are not tracked across visits.
const visitId = 'randomUUID' in crypto ? crypto.randomUUID() : null;

let isRefused = false;

/** Counts a page view. Failures are silent; after a refusal, this page stops counting. */
export async function recordPageView({ path, title }: PageView): Promise<void> {
  if (isRefused || !navigator.onLine) return;
  try {
    const view = { path: cut(path, 200), title: cut(title, 150), visit_id: visitId };
    isRefused = !(await postAlone('record_page_view', view, await accessToken())).ok;
  } catch {
    // There was no response.
  }
}

/** The token of the signed-in member, whose pages have loaded the client anyway. */
async function accessToken(): Promise<string | null> {
  if (!hasStoredSession()) return null;
  const { supabase } = await import('#lib/data/supabase.ts');
  const { data } = await supabase.auth.getSession();
  return data.session?.access_token ?? null;
}
