import type { UseQueryResult } from '@tanstack/react-query';

import { messageOf } from '#lib/errors.ts';

import { ErrorState } from './error-state.tsx';

/** Why a query could not be read, behind what failed in general, and a way to try again. */
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
