import { hasStoredSession, sessionKey } from '#lib/session-key.ts';

import { authEvents } from './store.ts';

/**
 * Finds out who is here. A visitor without a stored session is nobody, which needs no Supabase
 * client: it is loaded when they sign in, here or in another tab.
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
    // The script could not be had, so nobody can be signed in on this page.
    authEvents.sessionEnded();
  }
}
