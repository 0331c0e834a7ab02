import { createClient } from '@supabase/supabase-js';

import type { Database } from '#database.types.ts';
import { env } from '#lib/store/env.ts';
import { sessionKey } from '#lib/storage/storage-keys.ts';

import { sessionFetch } from './session-fetch.ts';

let isolatedClients = 0;

/** A client with a session of its own, kept in memory only: it leaves the visitor's session alone. */
export const isolatedClient = () =>
  createClient<Database>(env.supabaseUrl, env.supabasePublishableKey, {
    auth: {
      // Clients with the same key would share events.
      storageKey: `${sessionKey}-${(isolatedClients += 1)}`,
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
  });

/**
 * The visitor's client. It acts as the visitor: it sees only the rows that the policies let them see.
 * Modules that import this are loaded on demand, which keeps it off the landing page.
 */
export const supabase = createClient<Database>(env.supabaseUrl, env.supabasePublishableKey, {
  auth: {
    storageKey: sessionKey,
    // Links in our emails contain a one-time hash that a page redeems, never a session.
    detectSessionInUrl: false,
  },
  global: { fetch: sessionFetch(renewedToken) },
});

async function renewedToken(): Promise<string | null> {
  const { data } = await supabase.auth.refreshSession();
  return data.session?.access_token ?? null;
}
