import { hasStoredSession, sessionKey } from '#lib/storage/storage-keys.ts';

import { authEvents } from './store.ts';

/**
 * Restores the session. Without a stored one the visitor is anonymous and needs no Supabase client: it
 * is loaded when they sign in, here or in another tab.
 */
export function startSession(): void {
  if (hasStoredSession()) {
    void loadSession();
    return;
  }
  authEvents.sessionEnded();
  window.addEventListener('storage', ({ key }) => {
    if (key === sessionKey && hasStoredSession()) void loadSession();
  });
}

async function loadSession(): Promise<void> {
  try {
    const { watchSession } = await import('./session.ts');
    watchSession();
  } catch {
    // Without the script, nobody can be signed in on this page.
    authEvents.sessionEnded();
  }
}
