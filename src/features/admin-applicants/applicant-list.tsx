import { Button, Group, Stack, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { applicantName } from '#lib/applicant-name.ts';
import { messageOf } from '#lib/errors.ts';
import { pluralize } from '#lib/pluralize.ts';
import { PagedList } from '#ui/paged-list.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { useConfirmedAction } from '#ui/use-confirmed-action.tsx';
import { toast } from '#ui/toast.tsx';

import { ApplicantTable, SortList } from './applicant-table.tsx';
import { ExportButton } from './export-button.tsx';
import { clearAll, deleteApplicant, loadSamples } from './mutations.ts';
import { applicantPageOptions } from './queries.ts';
import type { Applicant } from './schema.ts';
import type { ApplicantsTask, ApplicantsView } from './search-params.ts';

/** The list of all applicants, with search, add, edit, delete, import and export. */
export function ApplicantList({
  view,
  onViewChange,
  onTask,
}: {
  view: ApplicantsView;
  onViewChange: (view: ApplicantsView, options?: { replace: boolean }) => void;
  onTask: (task: ApplicantsTask) => void;
}) {
  const queryClient = useQueryClient();
  const { text, sort, size, page } = view;
  const shown = applicantPageOptions(text, page, sort, size);
  const query = useQuery(shown);
  const narrow = (change: Partial<ApplicantsView>, options?: { replace: boolean }) =>
    onViewChange({ ...view, ...change, page: 1 }, options);
  const search = (next: string) => narrow({ text: next }, { replace: true });

  const removal = useConfirmedAction({
    // Takes the version from the list after any pending refetch: right after an edit the row still has the
    // previous one.
    act: async (applicant: Applicant) => {
      const { rows } = await queryClient.fetchQuery(shown);
      return deleteApplicant(rows.find(({ id }) => id === applicant.id) ?? applicant);
    },
    onDone: () => toast.success('Applicant deleted.'),
    title: 'Delete this applicant?',
    text: (applicant) =>
      `${applicantName(applicant)} (${applicant.major ?? 'no major'}) will be gone, also from the lists members have saved.`,
    confirmLabel: 'Delete',
    busyLabel: 'Deleting...',
    failure: 'Error deleting applicant',
  });
  const samples = useConfirmedAction({
    act: loadSamples,
    onDone: (loaded) =>
      toast.success(
        loaded === 0
          ? 'All built-in applicants already exist.'
          : `Built-in applicants added: ${loaded}.`,
      ),
    title: 'Add the sample applicants?',
    text: 'This adds those of the 35 built-in applicants that are missing, and their schools. They are invented, and members see them among the others.',
    confirmLabel: 'Add sample applicants',
    confirmColor: 'pine',
    busyLabel: 'Uploading...',
    failure: 'Error uploading data',
  });
  const clearing = useConfirmedAction({
    act: clearAll,
    onDone: ({ applicants, schools }) =>
      toast.success(
        `All data cleared: ${pluralize(applicants, 'applicant')} and ${pluralize(schools, 'school')}.`,
      ),
    title: 'Clear all applicants and schools?',
    text: 'This deletes all applicants and all schools, with the schools’ descriptions, websites, acceptance rates and images, and removes them from members’ saved lists. It cannot be undone. Export the applicants here and the schools on their page first if you may need them again.',
    typed: 'CLEAR ALL',
    confirmLabel: 'Clear everything',
    busyLabel: 'Clearing...',
    failure: 'Error clearing data',
  });

  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Title order={2} size="h3">
          Applicants
        </Title>
        <Group gap="sm">
          <Button variant="default" onClick={() => samples.ask()}>
            Upload Built-in Set
          </Button>
          <Button variant="default" onClick={() => onTask('import')}>
            Import
          </Button>
          <ExportButton
            text={text}
            total={query.data?.total ?? 0}
            onDone={(count) =>
              toast.success(`Applicants exported: ${count.toLocaleString('en-US')}.`)
            }
            onFailed={(error) => toast.error(`Error fetching data: ${messageOf(error)}`)}
          />
          <Button onClick={() => onTask('add')}>Add Applicant</Button>
        </Group>
      </Group>
      <SearchBox
        label="Search by number, major, state or school..."
        value={text}
        onSearch={search}
      />
      <SortList sort={sort} onSort={(next) => narrow({ sort: next })} />
      <PagedList
        query={query}
        noun={['applicant', 'applicants']}
        empty="There are no applicants yet."
        onClear={text === '' ? undefined : () => search('')}
        onPageChange={(next) => onViewChange({ ...view, page: next })}
        size={size}
        onSizeChange={(next) => narrow({ size: next })}
      >
        {(applicants) => (
          <ApplicantTable
            applicants={applicants}
            sort={sort}
            onSort={(next) => narrow({ sort: next })}
            onEdit={({ id }) => onTask({ edit: id })}
            onDelete={removal.ask}
          />
        )}
      </PagedList>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => clearing.ask()}>
          Clear All Applicants and Schools
        </Button>
      </Group>
      {removal.dialog}
      {samples.dialog}
      {clearing.dialog}
    </Stack>
  );
}
