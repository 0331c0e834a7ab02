import { onlineManager } from '@tanstack/react-query';
import { useEffect } from 'react';

import { authModalEvents } from '#features/auth/forms/modal-store.ts';
import { readAuth, useSessionStatus } from '#features/auth/session/store.ts';

import { queryClient } from '../query-client.ts';

/**
 * After a lost session, asks the user to sign in again in a dialog over the page, which keeps its
 * input. Queries are paused meanwhile, as they would return the data of an anonymous visitor.
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
