import { useEffect, useRef } from 'react';

import { useIsCodeDue, useSessionStatus, useUser } from '#features/auth/store.ts';
import { checkoutEvents } from '#features/checkout/store.ts';
import { clearOfflineCache } from '#lib/offline-cache.ts';

import { queryClient } from '../query-client.ts';

/** What one person read or chose is not left for the next, wherever they signed out. */
export function useForgetOthersData(): void {
  const userId = useUser()?.id;
  const isNobody = useSessionStatus() === 'signed-out';
  const known = useRef(userId);
  useEffect(() => {
    const before = known.current;
    known.current = userId;
    if (before === undefined || before === userId) return;
    clearOfflineCache();
    checkoutEvents.buyerLeft();
    if (userId === undefined) queryClient.clear();
    // Somebody else, on a page that stays: it shows nothing until their own data are there. The
    // one-time code that may have brought them is not redeemed again.
    else void queryClient.resetQueries({ predicate: ({ meta }) => meta?.['isOneTime'] !== true });
  }, [userId]);

  // What an admin was refused before their code is asked for again.
  const isCodeDue = useIsCodeDue();
  const wasCodeDue = useRef(isCodeDue);
  useEffect(() => {
    if (wasCodeDue.current && !isCodeDue) void queryClient.invalidateQueries();
    wasCodeDue.current = isCodeDue;
  }, [isCodeDue]);

  // Their session ended while the site was closed.
  useEffect(() => {
    if (isNobody) clearOfflineCache();
  }, [isNobody]);
}
