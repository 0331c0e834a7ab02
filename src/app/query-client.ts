import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';

import { sessionGone } from '#features/auth/sign-out-intent.ts';
import { RequestError } from '#lib/errors.ts';

// The default scheduler notifies after a timeout, which a second click can overtake: a button that is
// disabled during its request could then send two.
notifyManager.setScheduler(queueMicrotask);

/** Detects a session that was ended elsewhere or whose owner was banned. */
function noticeEndedSession(error: Error) {
  if (error instanceof RequestError && error.code === 'PT401') sessionGone();
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEndedSession }),
  mutationCache: new MutationCache({ onError: noticeEndedSession }),
  defaultOptions: {
    queries: {
      // The Supabase client itself retries reads that got no response.
      retry: false,
      staleTime: 30_000,
    },
  },
});
