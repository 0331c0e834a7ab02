import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { formatDate } from '#lib/dates.ts';
import { AdminList } from '#ui/admin-list.tsx';
import { RecordList, RecordRow, RowButtons } from '#ui/record-list.tsx';

import { submissionPageOptions } from './queries.ts';
import { submissionFilters, type Submission } from './schema.ts';
import type { QueueView } from './search-params.ts';

/** The list of submissions. The queue starts with the oldest. */
export function SubmissionList({
  view,
  onViewChange,
}: {
  view: QueueView;
  onViewChange: (view: QueueView, options?: { replace: boolean }) => void;
}) {
  const { filter, text, page } = view;
  const query = useQuery(submissionPageOptions(filter, text, page));

  return (
    <AdminList
      title="Submissions"
      view={view}
      onViewChange={onViewChange}
      searchLabel="Search submissions..."
      filters={submissionFilters}
      query={query}
      noun={['submission', 'submissions']}
      empty={filter === 'pending' ? 'No pending submissions.' : 'No submissions found.'}
    >
      {(submissions) => (
        <RecordList label="Submissions">
          {submissions.map((submission) => (
            <RecordRow
              key={submission.id}
              title={submission.fullName}
              badge={<StatusBadge submission={submission} />}
              facts={[inShort(submission), submission.email]}
              actions={
                <RowButtons
                  of={submission.fullName}
                  buttons={[['Open', () => onViewChange({ ...view, open: submission.id })]]}
                />
              }
            />
          ))}
        </RecordList>
      )}
    </AdminList>
  );
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

/** 'January 5, 2026 · Biology · GPA 3.9 · MCAT 512' */
function inShort({ createdAt, withdrawnAt, profile: { major, gpa, mcat } }: Submission): string {
  if (withdrawnAt !== null) {
    return `${formatDate(createdAt)} · withdrawn by its contributor ${formatDate(withdrawnAt)}`;
  }
  const scores = [gpa && `GPA ${String(gpa)}`, mcat && `MCAT ${String(mcat)}`];
  return [formatDate(createdAt), major ?? 'No major', ...scores].filter(Boolean).join(' · ');
}
