import {
  hashKey,
  useQuery,
  type DefaultError,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { z } from 'zod';

import { useUser } from '#features/auth/store.ts';
import { messageOf } from '#lib/errors.ts';
import { keepAnswer, keptAnswer } from '#lib/last-answers.ts';

interface Failure {
  message: string;
  /** When; no two at once. */
  at: number;
  /** It is not the first in a row. */
  isRepeated: boolean;
}

export interface Answer<Data> {
  /** The answer, or the last good one while it can't be had. */
  data: Data | undefined;
  /** Why it can't be had, until it can. */
  failure: Failure | null;
  isFetching: boolean;
  /** What is shown answers the question before this one. */
  isOutdated: boolean;
  retry: () => void;
}

/**
 * A query's answer, kept in this browser for its person, so that it can still be shown while the
 * server can't be reached. `schema` says what an answer kept by an older version of the site has to
 * look like.
 */
export function useAnswer<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, DefaultError, Data, Key>,
  schema: z.ZodType<Data>,
): Answer<Data> {
  const userId = useUser()?.id;
  const query = useQuery(options);
  const question = hashKey(options.queryKey);

  const isGood = query.isSuccess && !query.isPlaceholderData;
  const failure = useFailure(question, query, isGood);
  // What answers another question is shown while the first try is under way, not the others.
  const data = failure && query.isPlaceholderData ? undefined : query.data;
  useEffect(() => {
    if (isGood && userId !== undefined) keepAnswer(userId, question, data);
  }, [isGood, userId, question, data]);

  const isLost = failure !== null && data === undefined && userId !== undefined;
  const kept = useMemo(
    () => (isLost ? schema.safeParse(keptAnswer(userId, question)).data : undefined),
    [isLost, schema, userId, question],
  );

  return {
    data: data === undefined ? kept : data,
    failure,
    isFetching: query.isFetching,
    isOutdated: query.isPlaceholderData && failure === null,
    retry: () => void query.refetch(),
  };
}

/** A query forgets its failure as it tries again; who looks at the message shouldn't. */
function useFailure(
  question: string,
  query: { isError: boolean; error: Error | null; errorUpdatedAt: number },
  isGood: boolean,
): Failure | null {
  const [last, setLast] = useState<(Failure & { question: string }) | null>(null);
  const before = last?.question === question ? last : null;
  if (query.isError && before?.at !== query.errorUpdatedAt) {
    const message = messageOf(query.error);
    setLast({ question, message, at: query.errorUpdatedAt, isRepeated: before !== null });
  } else if (isGood && last !== null) {
    setLast(null);
  }
  return before;
}
