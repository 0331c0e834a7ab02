import { Anchor, Button, Table, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { messageOf } from '#lib/errors.ts';
import { schoolSorts } from '#lib/school-sorts.ts';
import { AdminPage } from '#ui/admin-page.tsx';
import { CsvButton } from '#ui/csv-button.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { RowButtons } from '#ui/record-list.tsx';
import { schoolTabs } from '#ui/admin-tabs.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { SortSelect } from '#ui/sort-select.tsx';
import stacked from '#ui/stacked-table.module.css';
import { toast } from '#ui/toast.tsx';

import { syncSchools } from './mutations.ts';
import { fetchEverySchool, schoolPageOptions } from './queries.ts';
import type { ListedSchool, Pictured } from './schema.ts';
import classes from './school-list.module.css';
import type { SchoolsView } from './search-params.ts';

const number = (count: number) => count.toLocaleString('en-US');

/** The list of all schools, with search, edit and sync. */
export function SchoolList({
  view,
  onViewChange,
  pictureOf,
}: {
  view: SchoolsView;
  onViewChange: (view: SchoolsView, options?: { replace: boolean }) => void;
  pictureOf: (school: Pictured) => ReactNode;
}) {
  const { text, sort, page } = view;
  const query = useQuery(schoolPageOptions(text, sort, page));
  const show = (change: Partial<SchoolsView>) =>
    onViewChange({ ...view, page: 1, ...change }, { replace: true });
  const sync = useMutation({
    mutationFn: syncSchools,
    onSuccess: ({ schools, created, removed }) =>
      toast.success(
        `Schools synced: ${number(schools)} in all, ${number(created)} created, ${number(removed)} removed.`,
      ),
    onError: (error) => toast.error(`Error syncing schools: ${messageOf(error)}`),
  });

  return (
    <AdminPage
      title="Schools"
      tabs={schoolTabs}
      actions={
        <>
          <CsvButton name="schools" read={() => fetchEverySchool()} />
          <Button variant="default" disabled={sync.isPending} onClick={() => sync.mutate()}>
            {sync.isPending ? 'Syncing...' : 'Sync Schools'}
          </Button>
        </>
      }
    >
      <Text c="dimmed" maw="42rem">
        Schools are derived from applicant profiles: a school is listed once an applicant was
        accepted there. Syncing relinks all profiles and removes schools that have neither profiles
        nor details.
      </Text>
      <SearchBox label="Search schools..." value={text} onSearch={(next) => show({ text: next })} />
      <SortSelect sorts={schoolSorts} sort={sort} onChange={(next) => show({ sort: next })} />
      <PagedList
        query={query}
        noun={['school', 'schools']}
        empty="There are no schools yet. They appear with the first applicants."
        onClear={text === '' ? undefined : () => show({ text: '' })}
        onPageChange={(next) => onViewChange({ ...view, page: next })}
      >
        {(schools) => (
          <SchoolTable
            schools={schools}
            pictureOf={pictureOf}
            onEdit={({ id }) => onViewChange({ ...view, edited: id })}
          />
        )}
      </PagedList>
    </AdminPage>
  );
}

/** A page of schools with their profile statistics. */
function SchoolTable({
  schools,
  pictureOf,
  onEdit,
}: {
  schools: ListedSchool[];
  pictureOf: (school: Pictured) => ReactNode;
  onEdit: (school: ListedSchool) => void;
}) {
  return (
    <Table verticalSpacing={9} className={stacked['table'] ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Image</Table.Th>
          <Table.Th>School</Table.Th>
          <Table.Th>Profiles</Table.Th>
          <Table.Th>Average GPA</Table.Th>
          <Table.Th>Average MCAT</Table.Th>
          <Table.Th>Acceptance rate</Table.Th>
          <Table.Th>Actions</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {schools.map((school) => (
          <Table.Tr key={school.id}>
            <Table.Td>
              <div className={classes.picture}>{pictureOf(school)}</div>
            </Table.Td>
            <Table.Th scope="row">
              <Text fw={600}>{school.name}</Text>
              {school.website !== null && (
                <Anchor href={school.website} target="_blank" rel="noreferrer" size="sm" fw={400}>
                  {school.website}
                </Anchor>
              )}
            </Table.Th>
            <Table.Td data-label="Profiles">{school.profileCount}</Table.Td>
            <Table.Td data-label="Average GPA">{school.avgGpa?.toFixed(2) ?? 'N/A'}</Table.Td>
            <Table.Td data-label="Average MCAT">{school.avgMcat ?? 'N/A'}</Table.Td>
            <Table.Td data-label="Acceptance rate">
              {school.acceptanceRate === null ? 'Not set' : `${school.acceptanceRate}%`}
            </Table.Td>
            <Table.Td>
              <RowButtons of={school.name} buttons={[['Edit', () => onEdit(school)]]} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
