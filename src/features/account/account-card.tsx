import type { UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';

import { messageOf } from '#lib/data/errors.ts';
import { CardSkeletons } from '#ui/feedback/card-skeletons.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Section } from '#ui/page/section.tsx';

/** A card on the account page with the data of a query, its loading state or its error. */
export function AccountCard<Data>({
  title,
  query,
  loadingLabel,
  isHeavy = false,
  isEmpty,
  children,
}: {
  title: string;
  query: UseQueryResult<Data>;
  loadingLabel: string;
  /** What the page is about. */
  isHeavy?: boolean;
  /** A card with nothing in it is lighter. */
  isEmpty?: (data: Data) => boolean;
  children: (data: Data) => ReactNode;
}) {
  const isLight = query.data !== undefined && isEmpty?.(query.data);
  return (
    <Section title={title} weight={isHeavy ? 'heavy' : isLight ? 'light' : undefined}>
      <QueryContent query={query} loadingLabel={loadingLabel}>
        {children}
      </QueryContent>
    </Section>
  );
}

/** What is shown of a query, whether it has pages or not. */
type Shown<Data> = Pick<UseQueryResult<Data>, 'data' | 'isError' | 'error' | 'isFetching'> & {
  refetch: () => unknown;
};

/** Renders a query's data, its loading state or its error. */
export function QueryContent<Data>({
  query,
  loadingLabel,
  children,
}: {
  query: Shown<Data>;
  loadingLabel: string;
  children: (data: Data) => ReactNode;
}) {
  // Rendered in small steps: a phone responds in between.
  const isReady = useDeferredValue(query.data !== undefined);
  // Data from an earlier request stays on screen when a refetch fails.
  if (query.data !== undefined && isReady) return children(query.data);
  if (query.isError) {
    return (
      <ErrorState
        message={messageOf(query.error)}
        onRetry={() => query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  return <CardSkeletons count={1} height={72} label={loadingLabel} />;
}
