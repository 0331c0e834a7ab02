import { createClient, type SupabaseClient } from '@supabase/supabase-js';

import type { Database } from '#database.types.ts';
import { env } from '#lib/store/env.ts';
import { sessionKey } from '#lib/storage/storage-keys.ts';

import { askingFetch } from './asking-fetch.ts';
import { fetchFirst } from './first-answers.ts';
import { sessionFetch } from './session-fetch.ts';

/**
 * The visitor's client. It acts as the visitor: it sees only the rows that the policies let them see.
 * Modules that import this are loaded on demand, which keeps it off the landing page.
 */
export const supabase: SupabaseClient<Database> = createClient<Database>(
  env.supabaseUrl,
  env.supabasePublishableKey,
  {
    auth: {
      storageKey: sessionKey,
      // Links in our emails contain a one-time hash that a page redeems, never a session.
      detectSessionInUrl: false,
    },
    global: { fetch: askingFetch(sessionFetch(renewedToken, fetchFirst), currentToken) },
  },
);

async function currentToken(): Promise<string | undefined> {
  return (await supabase.auth.getSession()).data.session?.access_token;
}

async function renewedToken(): Promise<string | null> {
  const { data } = await supabase.auth.refreshSession();
  return data.session?.access_token ?? null;
}
