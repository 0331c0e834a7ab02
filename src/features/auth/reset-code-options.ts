import { queryOptions } from '@tanstack/react-query';

import { redeemResetCode } from './mutations.ts';

/** A code can be redeemed once. As a query it is, however often the page renders. */
export const resetCodeOptions = (code: string | null) =>
  queryOptions({
    queryKey: ['reset-code', code],
    queryFn: async () => {
      if (!code) throw new Error('The link has no code.');
      await redeemResetCode(code);
      return true;
    },
    // Never asked again by itself, whatever became of it.
    staleTime: 'static',
    retryOnMount: false,
    meta: { isOneTime: true },
  });
