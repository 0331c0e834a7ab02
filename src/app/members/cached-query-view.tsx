import { Stack } from '@mantine/core';
import { useDeferredValue, type ReactNode } from 'react';

import { LoadFailure } from '#ui/feedback/load-failure.tsx';

import classes from './cached-query-view.module.css';
import type { CachedQuery } from './use-cached-query.ts';

/** Shows a query's data, a placeholder while they load, and a failure with a retry. */
export function CachedQueryView<Data>({
  query: { data, failure, isFetching, isPlaceholder, retry },
  loading,
  children,
}: {
  query: CachedQuery<Data>;
  loading: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  // React renders what is deferred in small steps and responds in between.
  const isReady = useDeferredValue(data !== undefined);
  return (
    <Stack gap="lg">
      {failure && (
        <LoadFailure
          failure={failure}
          hasData={data !== undefined}
          onRetry={retry}
          isRetrying={isFetching}
        />
      )}
      {data !== undefined && isReady ? (
        <div aria-busy={isPlaceholder} className={classes.data}>
          {children(data)}
        </div>
      ) : (
        !failure && loading
      )}
    </Stack>
  );
}
