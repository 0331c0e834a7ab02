import { notifyManager, QueryClient } from '@tanstack/react-query';

// By default what has begun is told with a time-out, which a second click can overtake: a button that is
// disabled while its request is under way would send two.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The Supabase client repeats reads that got no answer by itself.
      retry: false,
      staleTime: 30_000,
    },
  },
});
