import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { columns, labelOf, writeValue } from '#lib/applicant-columns.ts';
import { applicantName } from '#lib/applicant-name.ts';
import { formatMoment } from '#lib/dates.ts';
import { messageOf } from '#lib/errors.ts';
import { mailLink } from '#lib/mail-link.ts';
import { adminApplicantPath } from '#lib/paths.ts';
import { PersonLink } from '#ui/person-link.tsx';
import { RecordEditor } from '#ui/record-editor.tsx';
import { toast } from '#ui/toast.tsx';

import { reopenSubmission } from './mutations.ts';
import { submissionOptions } from './queries.ts';
import type { Submission } from './schema.ts';
import { SubmissionForm } from './submission-form.tsx';
import { StatusBadge } from './submission-list.tsx';

/** A single submission, pending or decided. */
export function SubmissionView({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <RecordEditor
      query={useQuery(submissionOptions(id))}
      noun="submission"
      title={({ fullName }) => fullName}
      backLabel="Back to Submissions"
      onClose={onClose}
    >
      {(submission) => (
        <Stack gap="lg">
          <div>
            <Group gap="sm" mb={4}>
              <StatusBadge submission={submission} />
              <Text size="sm" c="dimmed">
                Sent {formatMoment(submission.createdAt)}
              </Text>
            </Group>
            <Sender submission={submission} />
          </div>
          {submission.status === 'pending' ? (
            // The form keeps its initial values when the query refetches.
            <SubmissionForm key={id} submission={submission} onClose={onClose} />
          ) : (
            <DecidedSubmission submission={submission} />
          )}
        </Stack>
      )}
    </RecordEditor>
  );
}

function Sender({ submission: { fullName, email } }: { submission: Submission }) {
  return (
    <Text style={{ overflowWrap: 'anywhere' }}>
      From <PersonLink email={email}>{fullName}</PersonLink>,{' '}
      <Anchor href={mailLink(email, 'Your applicant profile')}>{email}</Anchor>
    </Text>
  );
}

/** A submission that was decided or withdrawn. A declined one can be reopened. */
function DecidedSubmission({ submission }: { submission: Submission }) {
  const { status, profile, applicantId, withdrawnAt } = submission;
  const reopening = useMutation({
    mutationFn: () => reopenSubmission(submission),
    onSuccess: () => toast.success('Submission reopened.'),
    onError: (error) => toast.error(`Error: ${messageOf(error)}`),
  });
  const facts: [label: string, value: string][] = [
    ['Referred by', submission.referredBy ?? ''],
    ['Note', submission.adminNote ?? ''],
    ...columns.map((column): [string, string] => [labelOf(column), writeValue(profile[column])]),
  ];

  if (withdrawnAt !== null) {
    return (
      <Text>
        Withdrawn by its contributor {formatMoment(withdrawnAt)}. The profile has been deleted
        everywhere; what was paid for it stays paid.
      </Text>
    );
  }
  return (
    <Stack gap="lg">
      <Text>
        {status === 'accepted' ? 'Accepted' : 'Declined'}
        {submission.decidedAt !== null && ` ${formatMoment(submission.decidedAt)}`}
        {applicantId !== null && (
          <>
            {' as '}
            <Anchor component={Link} to={adminApplicantPath(applicantId)}>
              {applicantName({ id: applicantId })}
            </Anchor>
          </>
        )}
        .
      </Text>
      <Stack component="dl" gap="md" m={0}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <Text component="dt" size="sm" c="dimmed">
                {label}
              </Text>
              <Text
                component="dd"
                m={0}
                style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
              >
                {value}
              </Text>
            </div>
          ))}
      </Stack>
      {status === 'declined' && (
        <div>
          <Button disabled={reopening.isPending} onClick={() => reopening.mutate()}>
            {reopening.isPending ? 'Reopening...' : 'Reopen'}
          </Button>
        </div>
      )}
    </Stack>
  );
}
