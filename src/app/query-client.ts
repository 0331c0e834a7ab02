import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';

import { sessionGone } from '#features/auth/sign-out-intent.ts';
import { RequestError } from '#lib/errors.ts';

// By default what has begun is told with a time-out, which a second click can overtake: a button that is
// disabled while its request is under way would send two.
notifyManager.setScheduler(queueMicrotask);

/** A session that was ended elsewhere, or whose owner was banned, is lost here. */
function noticeEndedSession(error: Error) {
  if (error instanceof RequestError && error.code === 'PT401') sessionGone();
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEndedSession }),
  mutationCache: new MutationCache({ onError: noticeEndedSession }),
  defaultOptions: {
    queries: {
      // The Supabase client repeats reads that got no answer by itself.
      retry: false,
      staleTime: 30_000,
    },
  },
});
