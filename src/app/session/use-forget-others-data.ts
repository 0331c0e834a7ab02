import { useEffect, useRef } from 'react';

import { useIsCodeDue, useSessionStatus, useUser } from '#features/auth/store.ts';
import { checkoutEvents } from '#features/checkout/store.ts';
import { clearOfflineCache } from '#lib/offline-cache.ts';

import { queryClient } from '../query-client.ts';

/** Clears one user's data and choices before the next, wherever the first one signed out. */
export function useForgetOthersData(): void {
  const userId = useUser()?.id;
  const isSignedOut = useSessionStatus() === 'signed-out';
  const known = useRef(userId);
  useEffect(() => {
    const before = known.current;
    known.current = userId;
    if (before === undefined || before === userId) return;
    clearOfflineCache();
    checkoutEvents.buyerLeft();
    // Who stays on the page, or another user on it: it is empty until their own data have loaded. Clearing the cache
    // would leave a part of the page waiting that has just asked. A one-time code that may have signed them in is not
    // redeemed again.
    void queryClient.resetQueries({ predicate: ({ meta }) => meta?.['isOneTime'] !== true });
  }, [userId]);

  // Refetches the data that an admin was refused before entering their code.
  const isCodeDue = useIsCodeDue();
  const wasCodeDue = useRef(isCodeDue);
  useEffect(() => {
    if (wasCodeDue.current && !isCodeDue) void queryClient.invalidateQueries();
    wasCodeDue.current = isCodeDue;
  }, [isCodeDue]);

  // The session ended while the site was closed.
  useEffect(() => {
    if (isSignedOut) clearOfflineCache();
  }, [isSignedOut]);
}
