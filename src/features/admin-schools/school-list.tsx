import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { messageOf } from '#lib/errors.ts';
import { schoolSorts, type SchoolSort } from '#lib/school-sorts.ts';
import { CsvButton } from '#ui/csv-button.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { SortSelect } from '#ui/sort-select.tsx';
import { longShownMs, type Flash } from '#ui/use-flash-message.ts';

import { syncSchools } from './mutations.ts';
import { fetchEverySchool, schoolPageOptions } from './queries.ts';
import type { ListedSchool, Pictured } from './schema.ts';
import { SchoolTable } from './school-table.tsx';

const number = (count: number) => count.toLocaleString('en-US');

/** The list of all schools, with search, edit and sync. */
export function SchoolList({
  text,
  sort,
  page,
  pictureOf,
  aliasesLink,
  onSearch,
  onSort,
  onPageChange,
  onEdit,
  onSynced,
  flash,
}: {
  text: string;
  sort: SchoolSort;
  page: number;
  pictureOf: (school: Pictured) => ReactNode;
  /** The link to the school aliases. */
  aliasesLink: ReactNode;
  onSearch: (text: string) => void;
  onSort: (sort: SchoolSort) => void;
  onPageChange: (page: number) => void;
  onEdit: (school: ListedSchool) => void;
  /** Called when the schools may have changed, to refetch. */
  onSynced: () => Promise<void>;
  flash: Flash;
}) {
  const query = useQuery(schoolPageOptions(text, sort, page));
  const sync = useMutation({
    mutationFn: syncSchools,
    onSuccess: ({ schools, created, removed }) =>
      flash.success(
        `Schools synced: ${number(schools)} in all, ${number(created)} created, ${number(removed)} removed.`,
        longShownMs,
      ),
    onSettled: onSynced,
    onError: (error) => flash.error(`Error syncing schools: ${messageOf(error)}`),
  });

  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Title order={2} size="h3">
          Schools
        </Title>
        <Group gap="sm">
          {aliasesLink}
          <CsvButton
            name="schools"
            read={() => fetchEverySchool()}
            onFailed={(error) => flash.error(`Error fetching data: ${messageOf(error)}`)}
          />
          <Button variant="default" disabled={sync.isPending} onClick={() => sync.mutate()}>
            {sync.isPending ? 'Syncing...' : 'Sync Schools'}
          </Button>
        </Group>
      </Group>
      <Text c="dimmed" maw="42rem">
        Schools are derived from applicant profiles: a school is listed once an applicant was
        accepted there. Syncing relinks all profiles and removes schools that have neither profiles
        nor details.
      </Text>
      <SearchBox label="Search schools..." value={text} onSearch={onSearch} />
      <SortSelect sorts={schoolSorts} sort={sort} onChange={onSort} />
      <PagedList
        query={query}
        noun={['school', 'schools']}
        empty="There are no schools yet. They appear with the first applicants."
        onClear={text === '' ? undefined : () => onSearch('')}
        onPageChange={onPageChange}
      >
        {(schools) => <SchoolTable schools={schools} pictureOf={pictureOf} onEdit={onEdit} />}
      </PagedList>
    </Stack>
  );
}
