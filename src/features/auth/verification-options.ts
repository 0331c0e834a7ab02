import { queryOptions } from '@tanstack/react-query';

import { verifyEmail } from './mutations.ts';

/** A code can be redeemed once. As a query it is, however often the page renders. */
export const verificationOptions = (code: string) =>
  queryOptions({
    queryKey: ['email-verification', code],
    queryFn: async () => {
      await verifyEmail(code);
      return true;
    },
    // Never asked again by itself, whatever became of it.
    staleTime: 'static',
    retryOnMount: false,
    meta: { isOneTime: true },
  });
