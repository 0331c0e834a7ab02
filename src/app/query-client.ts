import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';

import { endsSession } from '#features/auth/sign-out-intent.ts';

// The default scheduler notifies after a timeout, which a second click can overtake: a button that is
// disabled during its request could then send two.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: endsSession }),
  mutationCache: new MutationCache({ onError: endsSession }),
  defaultOptions: {
    queries: {
      // The Supabase client itself retries reads that got no response.
      retry: false,
      staleTime: 30_000,
    },
  },
});
