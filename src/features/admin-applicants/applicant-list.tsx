import { Button, Group, Stack, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { applicantName } from '#lib/applicant-name.ts';
import { messageOf } from '#lib/errors.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { longShownMs, type Flash } from '#ui/use-flash-message.ts';

import { ApplicantTable } from './applicant-table.tsx';
import { ExportButton } from './export-button.tsx';
import { clearAll, deleteApplicant, loadSamples } from './mutations.ts';
import { applicantPageOptions } from './queries.ts';
import type { Applicant } from './schema.ts';
import type { ApplicantsTask } from './search-params.ts';

/** The list of all applicants, with search, add, edit, delete, import and export. */
export function ApplicantList({
  text,
  page,
  onSearch,
  onPageChange,
  onTask,
  onChanged,
  onJobStarted,
  flash,
}: {
  text: string;
  page: number;
  onSearch: (text: string) => void;
  onPageChange: (page: number) => void;
  onTask: (task: ApplicantsTask) => void;
  /** Called after a write or a conflict, to refetch. */
  onChanged: () => Promise<void>;
  onJobStarted: (id: string) => void;
  flash: Flash;
}) {
  const queryClient = useQueryClient();
  const query = useQuery(applicantPageOptions(text, page));
  // Kept while the dialog fades out.
  const [asked, setAsked] = useState<Applicant | null>(null);
  const [question, setQuestion] = useState<'delete' | 'clear' | null>(null);

  const removal = useMutation({
    // Takes the version from the list after any pending refetch: right after an edit the row still has the
    // previous one.
    mutationFn: async (applicant: Applicant) => {
      const { rows } = await queryClient.fetchQuery(applicantPageOptions(text, page));
      return deleteApplicant(rows.find(({ id }) => id === applicant.id) ?? applicant);
    },
    onSuccess: () => {
      setQuestion(null);
      flash.success('Applicant deleted.');
    },
    onSettled: onChanged,
  });
  const samples = useMutation({
    mutationFn: loadSamples,
    onSuccess: (loaded) =>
      flash.success(
        loaded === 0
          ? 'All built-in applicants already exist.'
          : `Built-in applicants added: ${loaded}.`,
        longShownMs,
      ),
    onError: (error) => flash.error(`Error uploading data: ${messageOf(error)}`),
    onSettled: onChanged,
  });
  const clearing = useMutation({
    mutationFn: clearAll,
    onSuccess: (job) => {
      setQuestion(null);
      onJobStarted(job);
    },
  });

  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Title order={2} size="h3">
          Applicants
        </Title>
        <Group gap="sm">
          <Button variant="default" disabled={samples.isPending} onClick={() => samples.mutate()}>
            {samples.isPending ? 'Uploading...' : 'Upload Built-in Set'}
          </Button>
          <Button variant="default" onClick={() => onTask('import')}>
            Import
          </Button>
          <ExportButton
            text={text}
            total={query.data?.total ?? 0}
            onDone={(count) =>
              flash.success(`Applicants exported: ${count.toLocaleString('en-US')}.`, longShownMs)
            }
            onFailed={(error) => flash.error(`Error fetching data: ${messageOf(error)}`)}
          />
          <Button onClick={() => onTask('add')}>Add Applicant</Button>
        </Group>
      </Group>
      <SearchBox label="Search applicants..." value={text} onSearch={onSearch} />
      <PagedList
        query={query}
        noun={['applicant', 'applicants']}
        empty="There are no applicants yet."
        onClear={text === '' ? undefined : () => onSearch('')}
        onPageChange={onPageChange}
      >
        {(applicants) => (
          <ApplicantTable
            applicants={applicants}
            onEdit={({ id }) => onTask({ edit: id })}
            onDelete={(applicant) => {
              removal.reset();
              setAsked(applicant);
              setQuestion('delete');
            }}
          />
        )}
      </PagedList>
      <Group justify="flex-end">
        <Button
          variant="default"
          onClick={() => {
            clearing.reset();
            setQuestion('clear');
          }}
        >
          Clear All Applicants and Schools
        </Button>
      </Group>
      <ConfirmDialog
        isOpen={question === 'delete'}
        title="Delete this applicant?"
        text={
          asked
            ? `${applicantName(asked)} (${asked.major ?? 'no major'}) will be gone, also from the lists members have saved.`
            : ''
        }
        confirmLabel="Delete"
        busyLabel="Deleting..."
        isBusy={removal.isPending}
        failure={removal.isError ? `Error deleting applicant: ${messageOf(removal.error)}` : null}
        onConfirm={() => {
          if (asked) removal.mutate(asked);
        }}
        onClose={() => setQuestion(null)}
      />
      <ConfirmDialog
        isOpen={question === 'clear'}
        title="Clear all applicants and schools?"
        text="This deletes all applicants and schools, including members’ saved items. It cannot be undone. Export the applicants first if you may need them again."
        typed="CLEAR ALL"
        confirmLabel="Clear everything"
        busyLabel="Clearing..."
        isBusy={clearing.isPending}
        failure={clearing.isError ? `Error clearing data: ${messageOf(clearing.error)}` : null}
        onConfirm={() => clearing.mutate()}
        onClose={() => setQuestion(null)}
      />
    </Stack>
  );
}
