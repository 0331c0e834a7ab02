import { Badge, Button, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { formatDate } from '#lib/dates.ts';
import { ListTools } from '#ui/list-tools.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { RecordList, RecordRow } from '#ui/record-list.tsx';

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
  const search = (next: string) =>
    onViewChange({ ...view, text: next, page: 1 }, { replace: true });

  return (
    <Stack gap="lg">
      <Title order={2} size="h3">
        Submissions
      </Title>
      <ListTools
        searchLabel="Search submissions..."
        text={text}
        onSearch={search}
        filter={filter}
        filters={submissionFilters}
        onFilterChange={(next) => onViewChange({ ...view, filter: next, page: 1 })}
      />
      <PagedList
        query={query}
        noun={['submission', 'submissions']}
        empty={filter === 'pending' ? 'No pending submissions.' : 'No submissions found.'}
        onClear={text === '' ? undefined : () => search('')}
        onPageChange={(next) => onViewChange({ ...view, page: next })}
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
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={`Open: ${submission.fullName}`}
                    onClick={() => onViewChange({ ...view, open: submission.id })}
                  >
                    Open
                  </Button>
                }
              />
            ))}
          </RecordList>
        )}
      </PagedList>
    </Stack>
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
