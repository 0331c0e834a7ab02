import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { applicantName } from '#lib/applicant-name.ts';
import { messageOf } from '#lib/errors.ts';
import { AdminPage } from '#ui/admin-page.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { useConfirmedAction } from '#ui/use-confirmed-action.tsx';
import { toast } from '#ui/toast.tsx';

import { ApplicantTable, SortList } from './applicant-table.tsx';
import { ExportButton } from './export-button.tsx';
import { deleteApplicant } from './mutations.ts';
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
  return (
    <AdminPage
      title="Applicants"
      actions={
        <>
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
        </>
      }
    >
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
      {removal.dialog}
    </AdminPage>
  );
}
