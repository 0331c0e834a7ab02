import { queryOptions } from '@tanstack/react-query';

import { verifyEmail } from './mutations.ts';

/** A query, because a code can be redeemed only once, however often the page renders. */
export const verificationOptions = (code: string, isChange = false) =>
  queryOptions({
    queryKey: ['email-verification', code],
    queryFn: async () => {
      await verifyEmail(code, isChange);
      return true;
    },
    // Never refetched automatically, whatever the result.
    staleTime: 'static',
    retryOnMount: false,
    meta: { isOneTime: true },
  });
