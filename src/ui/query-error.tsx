import type { UseQueryResult } from '@tanstack/react-query';

import { messageOf } from '#lib/errors.ts';

import { ErrorState } from './error-state.tsx';

/** Shows a failed query's general failure and its reason, with a retry. */
export function QueryError({
  failure,
  query,
}: {
  failure: string;
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>;
}) {
  return (
    <ErrorState
      message={`${failure}: ${messageOf(query.error)}`}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}
