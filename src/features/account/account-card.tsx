import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { messageOf } from '#lib/errors.ts';
import { CardSkeletons } from '#ui/card-skeletons.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Section } from '#ui/section.tsx';

/** A card of the account page: its title, and what was read, or why it wasn't. */
export function AccountCard<Data>({
  title,
  query,
  loadingLabel,
  children,
}: {
  title: string;
  query: UseQueryResult<Data>;
  loadingLabel: string;
  children: (data: Data) => ReactNode;
}) {
  return (
    <Section title={title}>
      <QueryContent query={query} loadingLabel={loadingLabel}>
        {children}
      </QueryContent>
    </Section>
  );
}

/** What was read, or that it is being read, or why it couldn't be. */
export function QueryContent<Data>({
  query,
  loadingLabel,
  children,
}: {
  query: UseQueryResult<Data>;
  loadingLabel: string;
  children: (data: Data) => ReactNode;
}) {
  // What was read before is shown, even if reading it again failed.
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return (
      <ErrorState
        message={messageOf(query.error)}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  return <CardSkeletons count={1} height={72} label={loadingLabel} />;
}
