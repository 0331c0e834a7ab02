import { Button, Group, NativeSelect, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { pageSizes, type Page, type PageSize } from '#lib/data/pages.ts';

import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { Pager } from './pager.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';
import { formatCount } from '#lib/text/format-count.ts';

/** A page of rows, or its loading, error or empty state. An error keeps the rows on display. */
export function PagedList<Row>({
  query,
  noun,
  empty,
  sums,
  onClear,
  onPageChange,
  size,
  onSizeChange,
  children,
}: {
  query: UseQueryResult<Page<Row>>;
  /** Singular and plural: ['message', 'messages']. */
  noun: [one: string, many: string];
  /** The text of an empty list. */
  empty: string;
  /** What all that match add up to. */
  sums?: string | undefined;
  /** Clears the search or the filters, if any are set. */
  onClear?: (() => void) | undefined;
  onPageChange: (page: number) => void;
  /** For a list that can be very long: the rows per page. */
  size?: PageSize;
  onSizeChange?: (size: PageSize) => void;
  children: (rows: Row[]) => ReactNode;
}) {
  const [one, many] = noun;
  const error = query.isError && <QueryError failure="Error fetching data" query={query} />;
  if (query.data === undefined) return error || <LoadingState label={`Loading ${many}...`} />;
  const { rows, total, page, pageCount, isCapped } = query.data;
  if (rows.length === 0) {
    return (
      <>
        {error}
        {sums !== undefined && (
          <Text c="dimmed" size="sm">
            {sums}
          </Text>
        )}
        <EmptyState
          message={onClear ? `No ${many} match the search.` : empty}
          action={
            onClear && (
              <Button variant="default" onClick={onClear}>
                Clear Search
              </Button>
            )
          }
        />
      </>
    );
  }
  return (
    <>
      {error}
      <Group justify="space-between">
        <Text c="dimmed" size="sm" aria-live="polite">
          {formatCount(total)}
          {isCapped && '+'} {total === 1 ? one : many}
          {sums !== undefined && ` · ${sums}`}
        </Text>
        {size && onSizeChange && (
          <NativeSelect
            size="xs"
            aria-label="Rows per page"
            value={size}
            data={pageSizes.map((value) => ({ value, label: `${value} per page` }))}
            onChange={(event) => {
              const chosen = pageSizes.find((value) => value === event.currentTarget.value);
              if (chosen) onSizeChange(chosen);
            }}
          />
        )}
      </Group>
      {children(rows)}
      {pageCount > 1 && (
        <Pager
          page={page}
          pageCount={pageCount}
          isCapped={isCapped}
          isTurning={query.isPlaceholderData}
          canJump={size !== undefined && pageCount > 2}
          onChange={onPageChange}
        />
      )}
    </>
  );
}
