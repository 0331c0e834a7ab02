import {
  hashKey,
  useQuery,
  type DefaultError,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { z } from 'zod';

import { readAuth, useSessionStatus, useUser } from '#features/auth/session/store.ts';
import { messageOf } from '#lib/data/errors.ts';
import { whenIdle } from '#lib/data/when-idle.ts';
import { loadCachedResult, saveCachedResult } from '#lib/storage/offline-cache.ts';

interface Failure {
  message: string;
  /** The time of the failure, which identifies it. */
  at: number;
  /** An earlier attempt at the same query failed too. */
  isRepeated: boolean;
}

export interface CachedQuery<Data> {
  /** The result, or the last successful one while requests fail. */
  data: Data | undefined;
  /** The last failure, until a request succeeds. */
  failure: Failure | null;
  isFetching: boolean;
  /** The data are those of the previous query. */
  isPlaceholder: boolean;
  retry: () => void;
}

/**
 * A query whose result is cached in this browser for its user, and shown when a request fails.
 * `schema` rejects results that an older version of the site cached in another shape.
 */
export function useCachedQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, DefaultError, Data, Key>,
  schema: z.ZodType<Data>,
): CachedQuery<Data> {
  const userId = useUser()?.id;
  const isSignedIn = useSessionStatus() === 'signed-in';
  const query = useQuery(options);
  const hash = hashKey(options.queryKey);

  const isCurrent = query.isSuccess && !query.isPlaceholderData;
  const failure = useFailure(hash, query, isCurrent);
  // The previous query's data are shown during the first attempt, but not beside a failure.
  const data = failure && query.isPlaceholderData ? undefined : query.data;
  useEffect(() => {
    if (!isCurrent || !isSignedIn || userId === undefined) return;
    // It reads and writes up to two million characters. Whoever has logged out meanwhile leaves nothing here.
    whenIdle(() => {
      if (readAuth().user?.id === userId) saveCachedResult(userId, hash, data);
    });
  }, [isCurrent, isSignedIn, userId, hash, data]);

  const needsCache = failure !== null && data === undefined && userId !== undefined;
  const cached = useMemo(
    () => (needsCache ? schema.safeParse(loadCachedResult(userId, hash)).data : undefined),
    [needsCache, schema, userId, hash],
  );

  return {
    data: data === undefined ? cached : data,
    failure,
    isFetching: query.isFetching,
    isPlaceholder: query.isPlaceholderData && failure === null,
    retry: () => void query.refetch(),
  };
}

/** Keeps the failure while the query retries; TanStack Query clears it as the next attempt starts. */
function useFailure(
  hash: string,
  query: { isError: boolean; error: Error | null; errorUpdatedAt: number },
  isCurrent: boolean,
): Failure | null {
  const [last, setLast] = useState<(Failure & { hash: string }) | null>(null);
  const before = last?.hash === hash ? last : null;
  if (query.isError && before?.at !== query.errorUpdatedAt) {
    const message = messageOf(query.error);
    setLast({ hash, message, at: query.errorUpdatedAt, isRepeated: before !== null });
  } else if (isCurrent && last !== null) {
    setLast(null);
  }
  return before;
}
