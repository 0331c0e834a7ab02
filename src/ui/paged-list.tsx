import { Button, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { Page } from '#lib/pages.ts';

import { EmptyState } from './empty-state.tsx';
import { LoadingState } from './loading-state.tsx';
import { Pager } from './pager.tsx';
import { QueryError } from './query-error.tsx';

/** A page of rows in whatever state it is: on its way, not to be had, empty, or there. */
export function PagedList<Row>({
  query,
  noun,
  empty,
  onClear,
  onPageChange,
  children,
}: {
  query: UseQueryResult<Page<Row>>;
  /** What the rows are: ['message', 'messages']. */
  noun: [one: string, many: string];
  /** Said when there are none. */
  empty: string;
  /** Given when a search or a filter may be why there are none. */
  onClear?: (() => void) | undefined;
  onPageChange: (page: number) => void;
  children: (rows: Row[]) => ReactNode;
}) {
  const [one, many] = noun;
  if (query.data === undefined) {
    return query.isError ? (
      <QueryError failure="Error fetching data" query={query} />
    ) : (
      <LoadingState label={`Loading ${many}...`} />
    );
  }
  const { rows, total, page, pageCount } = query.data;
  if (rows.length === 0) {
    return onClear ? (
      <EmptyState
        message={`No ${many} match the search.`}
        action={
          <Button variant="default" onClick={onClear}>
            Clear Search
          </Button>
        }
      />
    ) : (
      <EmptyState message={empty} />
    );
  }
  return (
    <>
      {query.isError && <QueryError failure="Error fetching data" query={query} />}
      <Text c="dimmed" size="sm" aria-live="polite">
        {total.toLocaleString('en-US')} {total === 1 ? one : many}
      </Text>
      {children(rows)}
      {pageCount > 1 && (
        <Pager
          page={page}
          pageCount={pageCount}
          isTurning={query.isPlaceholderData}
          onChange={onPageChange}
        />
      )}
    </>
  );
}
