import { Badge } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import { messageOf } from '#lib/data/errors.ts';
import { formatDate } from '#lib/dates/dates.ts';
import { pluralize } from '#lib/text/pluralize.ts';
import { toast } from '#ui/feedback/toast.tsx';
import { AdminList, useAdminList } from '#ui/list/admin-list.tsx';
import { changedMeanwhile, useBulkNote } from '#ui/list/use-bulk-note.tsx';
import { PersonLink } from '#model/panel/person-link.tsx';

import { acceptSubmissions, declineSubmissions, returnSubmissions } from './mutations.ts';
import { submissionPageOptions } from './queries.ts';
import { adminNoteLabel, submissionFilters, type Submission } from './schema.ts';
import { queueUrl } from './search-params.ts';

/** The list of submissions. The queue starts with the oldest. */
export function SubmissionList({ onOpen }: { onOpen: (id: string) => void }) {
  const list = useAdminList(queueUrl, submissionPageOptions);
  const accept = useBulkAccept();
  const declining = useBulkNote<Submission>({
    act: declineSubmissions,
    title: ({ length }) => `Decline ${pluralize(length, 'submission')}?`,
    text: 'Each contributor gets an email, if they want such emails. You can reopen a submission later.',
    noteLabel: 'Reason (optional, the contributors read it)',
    secondLabel: adminNoteLabel,
    maxLength: 2000,
    confirmLabel: 'Decline',
    busyLabel: 'Declining...',
    done: (count) => `${pluralize(count, 'submission')} declined.`,
  });
  return (
    <>
      <AdminList
        list={list}
        bulk={{
          canChoose: ({ status }) => status === 'pending',
          actions: [
            {
              label: (count) => `Accept ${count} as ${count === 1 ? 'a draft' : 'drafts'}`,
              onClick: ({ rows }) => accept(rows),
            },
            { label: (count) => `Decline ${count}…`, onClick: ({ rows }) => declining.ask(rows) },
          ],
        }}
        filters={[{ name: 'filter', label: 'Show', options: submissionFilters }]}
        noun={['submission', 'submissions']}
        empty={list.view.filter === 'pending' ? 'No pending submissions.' : 'No submissions found.'}
        keyOf={({ id }) => id}
        nameOf={({ fullName }) => fullName}
        columns={[
          {
            label: 'From',
            cell: ({ fullName, email }) => (
              <>
                <b>{fullName}</b>
                <br />
                <PersonLink email={email} />
              </>
            ),
          },
          { label: 'Sent', isDate: true, cell: ({ createdAt }) => formatDate(createdAt) },
          { label: 'Major', visibleFrom: 'lg', cell: ({ profile }) => profile.major ?? 'No major' },
          {
            label: 'GPA',
            isFigure: true,
            cell: ({ profile }) => (profile.gpa ? Number(profile.gpa).toFixed(2) : 'N/A'),
          },
          { label: 'MCAT', isFigure: true, cell: ({ profile }) => profile.mcat ?? 'N/A' },
          { label: 'State', cell: (submission) => <StatusBadge submission={submission} /> },
        ]}
        actions={({ id }) => [{ label: 'Open', onClick: () => onOpen(id) }]}
      />
      {declining.dialog}
    </>
  );
}

const onError = (error: Error) => toast.error(`Error: ${messageOf(error)}`);

/** Accepts those that were chosen as drafts, with a way back: nobody hears of it. */
function useBulkAccept() {
  const returning = useMutation({
    mutationFn: returnSubmissions,
    onSuccess: (count) => toast.success(`Waiting again: ${pluralize(count, 'submission')}.`),
    onError,
  });
  const accepting = useMutation({
    mutationFn: acceptSubmissions,
    onSuccess: (ids, asked) => {
      const done = `Accepted as drafts: ${pluralize(ids.length, 'submission')}.${changedMeanwhile(asked.length - ids.length)}`;
      if (ids.length === 0) toast.error(done);
      else toast.undoable(done, () => returning.mutate(ids));
    },
    onError,
  });
  return (rows: Submission[]) => accepting.mutate(rows);
}

const statusBadges = {
  pending: { label: 'New', color: 'pine' },
  accepted: { label: 'Accepted', color: 'blue' },
  declined: { label: 'Declined', color: 'gray' },
  withdrawn: { label: 'Withdrawn', color: 'gray' },
};

export function StatusBadge({ submission: { status } }: { submission: Submission }) {
  const { label, color } = statusBadges[status];
  return (
    <Badge variant="outline" color={color}>
      {label}
    </Badge>
  );
}
