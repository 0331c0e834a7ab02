import { Badge, Button, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { applicantName } from '#model/applicants/applicant-name.ts';
import { formatDate } from '#lib/dates/dates.ts';
import { PagedList } from '#ui/list/paged-list.tsx';
import { RecordList, RecordRow } from '#ui/list/record-list.tsx';
import { Section } from '#ui/page/section.tsx';
import { useConfirmedAction } from '#ui/dialog/use-confirmed-action.tsx';
import { toast } from '#ui/feedback/toast.tsx';

import { withdrawProfile } from './mutations.ts';
import { submissionsOptions } from './queries.ts';
import type { Contribution } from './schema.ts';

/** The profiles that the member submitted, each with its status. Any can be withdrawn. */
export function SubmittedProfiles({
  userId,
  page,
  onPageChange,
}: {
  userId: string;
  page: number;
  onPageChange: (page: number) => void;
}) {
  const queryClient = useQueryClient();
  const query = useQuery(submissionsOptions(userId, page));
  const withdrawal = useConfirmedAction({
    act: ({ id }) => withdrawProfile(id),
    onDone: () => toast.success('Your profile has been withdrawn and deleted.'),
    // It may be shown on any page, and counts in every statistic.
    onSettled: () => queryClient.invalidateQueries(),
    title: 'Withdraw this profile?',
    text: consequenceOf,
    confirmLabel: 'Withdraw and delete',
    busyLabel: 'Withdrawing...',
  });

  return (
    <Section title="Your profiles">
      <Stack>
        <PagedList
          query={query}
          noun={['profile', 'profiles']}
          empty="You have not submitted a profile yet."
          onPageChange={onPageChange}
        >
          {(rows) => (
            <RecordList label="Your profiles">
              {rows.map((row) => (
                <RecordRow
                  key={row.id}
                  title={titleOf(row)}
                  badge={<StatusBadge contribution={row} />}
                  facts={factsOf(row)}
                  actions={
                    row.status === 'withdrawn' ? undefined : (
                      <Button
                        variant="default"
                        size="sm"
                        aria-label={`Withdraw: ${titleOf(row)}`}
                        onClick={() => withdrawal.ask(row)}
                      >
                        Withdraw
                      </Button>
                    )
                  }
                />
              ))}
            </RecordList>
          )}
        </PagedList>
        <Text size="sm" c="dimmed">
          You can withdraw a profile at any time. It disappears for every reader, and from all
          statistics, at once.
        </Text>
      </Stack>
      {withdrawal.dialog}
    </Section>
  );
}

const statusBadges = {
  pending: { label: 'Under review', color: 'pine' },
  accepted: { label: 'Published', color: 'blue' },
  declined: { label: 'Not accepted', color: 'gray' },
  withdrawn: { label: 'Withdrawn', color: 'gray' },
};

function StatusBadge({ contribution }: { contribution: Contribution }) {
  const { status, publishedAt, applicantId } = contribution;
  const { label, color } =
    status === 'accepted' && applicantId === null
      ? { label: publishedAt === null ? 'Accepted' : 'No longer published', color: 'gray' }
      : statusBadges[status];
  return (
    <Badge variant="outline" color={color}>
      {label}
    </Badge>
  );
}

/** 'Biology, GPA 3.9, MCAT 512'; of a withdrawn profile, when it was sent. */
function titleOf({ status, createdAt, major, gpa, mcat }: Contribution): string {
  if (status === 'withdrawn') return `Profile of ${formatDate(createdAt)}`;
  const scores = [gpa && `GPA ${String(gpa)}`, mcat && `MCAT ${String(mcat)}`];
  return [major ?? 'No major', ...scores].filter(Boolean).join(', ');
}

function factsOf(contribution: Contribution): string[] {
  const { status, createdAt, decidedAt, publishedAt, withdrawnAt, declineReason } = contribution;
  const { applicantId, acceptedSchools } = contribution;
  if (status === 'withdrawn') {
    return [withdrawnAt === null ? '' : `Withdrawn ${formatDate(withdrawnAt)}`];
  }
  const decided = decidedAt === null ? '' : formatDate(decidedAt);
  return [
    acceptedSchools.join(', '),
    [
      `Sent ${formatDate(createdAt)}`,
      publishedAt !== null && applicantId !== null
        ? `published ${formatDate(publishedAt)} as ${applicantName({ id: applicantId })}`
        : '',
      status === 'declined' ? `not accepted ${decided}` : '',
    ]
      .filter(Boolean)
      .join(', '),
    declineReason === null ? '' : `Our reason: ${declineReason}`,
  ];
}

function consequenceOf({ status, applicantId, isPaid }: Contribution): string {
  const deleted =
    applicantId === null
      ? 'We delete the profile you sent.'
      : `${applicantName({ id: applicantId })} disappears from the store at once: from search, statistics and everyone’s saved lists.`;
  const money =
    status !== 'accepted'
      ? ''
      : isPaid
        ? ' What we paid you stays yours.'
        : ' It has not been paid yet, and will not be.';
  return `${deleted}${money} This cannot be undone.`;
}
