import { Text } from '@mantine/core';
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';

import type { Page } from '#lib/data/pages.ts';

import { DataTable } from './data-table.tsx';
import { PagedList } from './paged-list.tsx';
import { Section } from '#ui/page/section.tsx';

/** A titled box of a page with a table of its own, which does not change the address. */
export function TableSection<Row, Key extends QueryKey>({
  title,
  intro,
  queryOf,
  noun,
  empty,
  ...table
}: {
  title: string;
  intro?: string;
  /** Reads a page, the first is 1. */
  queryOf: (page: number) => UseQueryOptions<Page<Row>, Error, Page<Row>, Key>;
} & Pick<ComponentProps<typeof PagedList>, 'noun' | 'empty'> &
  Omit<ComponentProps<typeof DataTable<Row>>, 'label' | 'rows' | 'sort' | 'onSort'>) {
  const [page, setPage] = useState(1);
  const query = useQuery(queryOf(page));
  return (
    <Section title={title}>
      {intro !== undefined && (
        <Text c="dimmed" mb="md">
          {intro}
        </Text>
      )}
      {query.data?.total === 0 ? (
        <Text c="dimmed">{empty}</Text>
      ) : (
        <PagedList query={query} noun={noun} empty={empty} onPageChange={setPage}>
          {(rows) => <DataTable label={title} rows={rows} {...table} />}
        </PagedList>
      )}
    </Section>
  );
}
