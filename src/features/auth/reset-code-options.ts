import { queryOptions } from '@tanstack/react-query';

import { redeemResetCode } from './mutations.ts';

/** A query, because a code can be redeemed only once, however often the page renders. */
export const resetCodeOptions = (code: string | null) =>
  queryOptions({
    queryKey: ['reset-code', code],
    queryFn: async () => {
      if (!code) throw new Error('The link has no code.');
      await redeemResetCode(code);
      return true;
    },
    // Never refetched automatically, whatever the result.
    staleTime: 'static',
    retryOnMount: false,
    meta: { isOneTime: true },
  });
