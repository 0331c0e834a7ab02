import { onlineManager } from '@tanstack/react-query';
import { useEffect } from 'react';

import { authModalEvents } from '#features/auth/modal-store.ts';
import { readAuth, useSessionStatus } from '#features/auth/store.ts';

import { queryClient } from '../query-client.ts';

/**
 * Asks who was signed in to sign in again, in a dialog over the page, which keeps what they typed.
 * Meanwhile the page asks for no data: the answers would be those for a stranger.
 */
export function useLostSession(): void {
  const isLost = useSessionStatus() === 'session-lost';
  useEffect(() => {
    if (!isLost) return undefined;
    onlineManager.setOnline(false);
    authModalEvents.sessionLost();
    return () => {
      onlineManager.setOnline(true);
      // Signed in again, perhaps in another tab.
      if (readAuth().user?.isCodeDue) authModalEvents.modeChanged('code');
      else authModalEvents.closed();
      if (readAuth().user) void queryClient.invalidateQueries();
    };
  }, [isLost]);
}
