import { Badge } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { messageOf } from '#lib/data/errors.ts';
import { formatDate } from '#lib/dates/dates.ts';
import { pluralize } from '#lib/text/pluralize.ts';
import { NoteDialog } from '#ui/dialog/note-dialog.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { AdminList, useAdminList } from '#ui/list/admin-list.tsx';
import { PersonLink } from '#model/panel/person-link.tsx';

import { declineSubmissions } from './mutations.ts';
import { submissionPageOptions } from './queries.ts';
import { submissionFilters, type Submission } from './schema.ts';
import { queueUrl } from './search-params.ts';

/** The list of submissions. The queue starts with the oldest. */
export function SubmissionList({ onOpen }: { onOpen: (id: string) => void }) {
  const list = useAdminList(queueUrl, submissionPageOptions);
  const declining = useBulkDecline();
  return (
    <>
      <AdminList
        list={list}
        bulk={{
          canChoose: ({ status }) => status === 'pending',
          actions: [
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

/** Asks before it declines those that were chosen. */
function useBulkDecline() {
  const [asked, setAsked] = useState<Submission[]>([]);
  const [isAsking, setAsking] = useState(false);
  const declining = useMutation({
    mutationFn: (note: string) => declineSubmissions(asked, note),
    onSuccess: (count) => {
      setAsking(false);
      const rest = asked.length - count;
      toast.success(
        `${pluralize(count, 'submission')} declined.${rest > 0 ? ` ${rest} had changed meanwhile.` : ''}`,
      );
    },
  });
  return {
    ask: (rows: Submission[]) => {
      declining.reset();
      setAsked(rows);
      setAsking(true);
    },
    dialog: (
      <NoteDialog
        isOpen={isAsking}
        title={`Decline ${pluralize(asked.length, 'submission')}?`}
        text="Each contributor gets an email without your reason, if they want such emails. You can reopen a submission later."
        noteLabel="Reason (optional, for admins only)"
        maxLength={2000}
        confirmLabel="Decline"
        busyLabel="Declining..."
        isBusy={declining.isPending}
        failure={declining.isError ? `Error: ${messageOf(declining.error)}` : null}
        onConfirm={(note) => declining.mutate(note)}
        onClose={() => setAsking(false)}
      />
    ),
  };
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
