import { Stack } from '@mantine/core';
import { useDeferredValue, useEffect, useState, type ReactNode } from 'react';

import { ErrorState } from '#ui/feedback/error-state.tsx';

import type { CachedQuery } from './use-cached-query.ts';

/** Shows a query's data, a placeholder while they load, and a failure with a retry. */
export function CachedQueryView<Data>({
  query,
  loading,
  children,
}: {
  query: CachedQuery<Data>;
  loading: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const { data, failure, isPlaceholder } = query;
  // React renders what is deferred in small steps and responds in between.
  const isReady = useDeferredValue(data !== undefined);
  return (
    <Stack gap="lg">
      {failure && <LoadFailure {...query} failure={failure} />}
      {data !== undefined && isReady ? (
        <div
          aria-busy={isPlaceholder}
          // The next page is loading.
          style={isPlaceholder ? { opacity: 0.6, transition: 'opacity 150ms 150ms' } : {}}
        >
          {children(data)}
        </div>
      ) : (
        !failure && loading
      )}
    </Stack>
  );
}

const reasonShownMs = 5000;

/** Reports a failed load: for five seconds the reason, then the state of the displayed data. */
function LoadFailure<Data>({
  data,
  failure: { message, at, isRepeated },
  isFetching,
  retry,
}: CachedQuery<Data> & { failure: NonNullable<CachedQuery<Data>['failure']> }) {
  const [expiredAt, setExpiredAt] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setExpiredAt(at), reasonShownMs);
    return () => clearTimeout(timer);
  }, [at]);

  const reason = `${isRepeated ? 'Retry failed' : 'Failed to load data'}: ${message}`;
  const advice =
    data === undefined
      ? 'Failed to load data. Please try refreshing the page.'
      : 'Using cached data. Some information may not be current.';
  return (
    <ErrorState
      message={expiredAt === at ? advice : reason}
      onRetry={retry}
      isRetrying={isFetching}
    />
  );
}
