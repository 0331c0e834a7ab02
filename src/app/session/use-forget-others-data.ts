import { useEffect, useRef } from 'react';

import { useIsCodeDue, useUser } from '#features/auth/session/store.ts';
import { checkoutEvents } from '#features/checkout/store.ts';

import { queryClient } from '../query-client.ts';

/**
 * Clears one user's data and choices on this page before the next, wherever the first one signed out. The store clears the
 * browser's storage.
 */
export function useForgetOthersData(): void {
  const userId = useUser()?.id;
  const known = useRef(userId);
  useEffect(() => {
    const before = known.current;
    known.current = userId;
    if (before === undefined || before === userId) return;
    checkoutEvents.buyerLeft();
    // Who stays on the page, or another user on it: it is empty until their own data have loaded. Clearing the cache
    // would leave a part of the page waiting that has just asked.
    void queryClient.resetQueries();
  }, [userId]);

  // Refetches the data that an admin was refused before entering their code.
  const isCodeDue = useIsCodeDue();
  const wasCodeDue = useRef(isCodeDue);
  useEffect(() => {
    if (wasCodeDue.current && !isCodeDue) void queryClient.invalidateQueries();
    wasCodeDue.current = isCodeDue;
  }, [isCodeDue]);
}
