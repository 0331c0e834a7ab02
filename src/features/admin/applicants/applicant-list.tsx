import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { applicantName } from '#model/applicants/applicant-name.ts';
import { applicantPath } from '#model/store/paths.ts';
import { describeSchedule, publishingOf } from '#model/record/publishing.ts';
import { AdminList, useAdminList } from '#ui/list/admin-list.tsx';
import type { Column } from '#ui/list/data-table.tsx';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import { useDeletion } from '#ui/dialog/use-deletion.tsx';

import { ExportButton } from './export-button.tsx';
import { deleteApplicant } from './mutations.ts';
import { applicantPageOptions } from './queries.ts';
import type { Applicant, ListedApplicant } from './schema.ts';
import { applicantFilters, applicantsUrl, type ApplicantsTask } from './search-params.ts';
import { useBulkActions } from './use-bulk-actions.tsx';

/** The list of all applicants, with search, add, edit, delete, import and export. */
export function ApplicantList({ onTask }: { onTask: (task: ApplicantsTask) => void }) {
  const queryClient = useQueryClient();
  const list = useAdminList(applicantsUrl, applicantPageOptions);
  const removal = useDeletion({
    noun: 'applicant',
    // Takes the version from the list after any pending refetch: right after an edit the row still has the
    // previous one.
    act: async (applicant: Applicant) => {
      const { rows } = await queryClient.fetchQuery(applicantPageOptions(list.view));
      return deleteApplicant(rows.find(({ id }) => id === applicant.id) ?? applicant);
    },
    text: (applicant) =>
      `${applicantName(applicant)} (${applicant.major ?? 'no major'}) will be gone, also from the lists members have saved.`,
  });
  const bulk = useBulkActions(list.view);
  return (
    <>
      <AdminList
        bulk={{ hasAll: true, actions: bulk.actions }}
        buttons={
          <>
            <Button variant="default" onClick={() => onTask('import')}>
              Import
            </Button>
            <ExportButton view={list.view} total={list.query.data?.total ?? 0} />
          </>
        }
        onAdd={() => onTask('add')}
        list={list}
        searchLabel="Search by number, major, state or school, or “sample”..."
        filters={[{ name: 'filter', label: 'Show', options: applicantFilters }]}
        noun={['applicant', 'applicants']}
        empty={
          list.view.filter === 'drafts'
            ? 'No applicant is a draft or scheduled.'
            : 'There are no applicants yet.'
        }
        keyOf={({ id }) => id}
        nameOf={applicantName}
        columns={columns}
        actions={(applicant) => [
          { label: 'Edit', onClick: () => onTask({ edit: applicant.id }) },
          { label: 'Delete', isDestructive: true, onClick: () => removal.ask(applicant) },
        ]}
      />
      {removal.dialog}
      {bulk.dialog}
    </>
  );
}

const shownSchools = 2;

const columns: Column<ListedApplicant>[] = [
  {
    label: 'Number',
    sort: 'number',
    isDate: true,
    cell: (applicant) => (
      <>
        <Anchor
          component={Link}
          to={applicantPath(applicant.id)}
          inherit
          aria-label={`${applicantName(applicant)} as members see it`}
        >
          {applicant.number}
        </Anchor>
        <Publication publishedAt={applicant.published_at} />
      </>
    ),
  },
  {
    label: 'Added',
    sort: 'added',
    isDate: true,
    visibleFrom: 'lg',
    cell: ({ created_at: added }) =>
      new Date(added).toLocaleDateString('en-US', { dateStyle: 'medium' }),
  },
  { label: 'Major', sort: 'major', isText: true, cell: ({ major }) => <b>{major ?? 'N/A'}</b> },
  {
    label: 'State',
    sort: 'state',
    isText: true,
    cell: ({ state_of_residency: state }) => state ?? 'N/A',
  },
  { label: 'GPA', sort: 'gpa', isFigure: true, cell: ({ gpa }) => gpa?.toFixed(2) ?? 'N/A' },
  { label: 'MCAT', sort: 'mcat', isFigure: true, cell: ({ mcat }) => mcat ?? 'N/A' },
  {
    label: 'Accepted schools',
    sort: 'schools',
    cell: ({ accepted_schools: schools }) => firstSchools(schools),
  },
];

/** Nothing for a published applicant. */
function Publication({ publishedAt }: { publishedAt: string | null }) {
  const state = publishingOf(publishedAt);
  if (state === 'published') return null;
  return (
    <Stack gap={4}>
      <StatusBadge label={state} />
      <Text size="xs">{describeSchedule(publishedAt)}</Text>
    </Stack>
  );
}

/** 'UCLA, Keck...' */
function firstSchools(schools: string[]): string {
  const first = schools.slice(0, shownSchools).join(', ');
  return schools.length > shownSchools ? `${first}...` : first;
}
