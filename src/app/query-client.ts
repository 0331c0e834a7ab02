import { QueryClient } from '@tanstack/react-query';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The Supabase client repeats reads that got no answer by itself.
      retry: false,
      staleTime: 30_000,
    },
  },
});
