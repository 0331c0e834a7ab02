import { Badge } from '@mantine/core';

import { formatDate } from '#lib/dates/dates.ts';
import { AdminList, useAdminList } from '#ui/list/admin-list.tsx';
import { PersonLink } from '#ui/page/person-link.tsx';

import { submissionPageOptions } from './queries.ts';
import { submissionFilters, type Submission } from './schema.ts';
import { queueUrl } from './search-params.ts';

/** The list of submissions. The queue starts with the oldest. */
export function SubmissionList({ onOpen }: { onOpen: (id: string) => void }) {
  const list = useAdminList(queueUrl, submissionPageOptions);
  return (
    <AdminList
      list={list}
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
