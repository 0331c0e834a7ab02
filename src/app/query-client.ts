import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';

import { endsSession } from '#features/auth/session/sign-out-intent.ts';
import { startIsStale } from '#model/plans/my-start.ts';
import { paths } from '#model/store/paths.ts';

// The default scheduler notifies after a timeout, which a second click can overtake: a button that is
// disabled during its request could then send two.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: endsSession }),
  mutationCache: new MutationCache({
    onError: endsSession,
    // Of what only reads, such as an export, `meta` says so.
    onSettled: (_data, _error, _variables, _result, { meta }) => {
      if (meta?.['changesNothing']) return undefined;
      startIsStale();
      return readAgain();
    },
  }),
  defaultOptions: {
    queries: {
      // The Supabase client itself retries reads that got no response.
      retry: false,
      staleTime: 30_000,
    },
  },
});

/** What an admin changes may show on any page. A refusal often means that another admin was quicker. */
function readAgain(): Promise<void> | undefined {
  return window.location.pathname.startsWith(paths.admin)
    ? queryClient.invalidateQueries()
    : undefined;
}
