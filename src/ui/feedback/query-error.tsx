import { messageOf } from '#lib/data/errors.ts';

import { ErrorState } from './error-state.tsx';

/** Shows a failed query's general failure and its reason, with a retry. */
export function QueryError({
  failure,
  query,
}: {
  failure: string;
  query: { error: unknown; refetch: () => unknown; isFetching: boolean };
}) {
  return (
    <ErrorState
      message={`${failure}: ${messageOf(query.error)}`}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}
