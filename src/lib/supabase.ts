import { createClient } from '@supabase/supabase-js';

import type { Database } from '#database.types.ts';
import { env } from './env.ts';
import { sessionKey } from './session-key.ts';

/**
 * The one client. It acts as the visitor: every row it sees is a row the policies let them see.
 * Modules that import this are loaded on demand, which keeps it off the landing page.
 */
export const supabase = createClient<Database>(env.supabaseUrl, env.supabasePublishableKey, {
  auth: {
    storageKey: sessionKey,
    // Links in our mails carry a one-time hash that a page redeems; none carries a session.
    detectSessionInUrl: false,
  },
});
