import { Anchor, Button, Group, Paper, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { toApplicantValues } from '#model/applicants/applicant-columns.ts';
import { applicantName } from '#model/applicants/applicant-name.ts';
import { columns, labelOf } from '#model/applicants/facts.ts';
import { toApplicantRow, type PreviewedApplicant } from '#model/applicants/applicant.ts';
import { formatDate, formatMoment } from '#lib/dates/dates.ts';
import { messageOf } from '#lib/data/errors.ts';
import { formatList } from '#lib/text/format-list.ts';
import { mailLink } from '#lib/text/mail-link.ts';
import { adminApplicantPath } from '#model/store/paths.ts';
import { PersonLink } from '#model/panel/person-link.tsx';
import { RecordEditor } from '#ui/list/record-editor.tsx';
import { toast } from '#ui/feedback/toast.tsx';

import { reopenSubmission } from './mutations.ts';
import { submissionOptions } from './queries.ts';
import type { Submission } from './schema.ts';
import { SubmissionDecision } from './submission-decision.tsx';
import { SubmissionForm } from './submission-form.tsx';
import { StatusBadge } from './submission-list.tsx';
import { useReferral } from './use-referral.ts';

/** Shows a profile as members see it. */
export type ShowProfile = (applicant: PreviewedApplicant) => ReactNode;

/** A single submission, pending or decided: to be read, and edited while it is pending. */
export function SubmissionView({
  id,
  isEditing,
  preview,
  onEdit,
  onDecided,
  onClose,
}: {
  id: string;
  isEditing: boolean;
  preview: ShowProfile;
  onEdit: (isEditing: boolean) => void;
  onDecided: () => Promise<void>;
  onClose: () => void;
}) {
  return (
    <RecordEditor
      query={useQuery(submissionOptions(id))}
      noun="submission"
      title={({ fullName }) => fullName}
      backLabel="Back to Submissions"
      isPlain
      onClose={onClose}
    >
      {(submission) => (
        <Stack gap="lg">
          <Sender submission={submission} />
          {isEditing && submission.status === 'pending' ? (
            <Paper withBorder radius="lg" p={{ base: 'md', sm: 'xl' }}>
              <SubmissionForm submission={submission} onClose={() => onEdit(false)} />
            </Paper>
          ) : submission.withdrawnAt !== null ? (
            <Text>
              Withdrawn by its contributor {formatMoment(submission.withdrawnAt)}. The profile has
              been deleted everywhere; what was paid for it stays paid.
            </Text>
          ) : (
            <>
              {submission.status !== 'pending' && <Outcome submission={submission} />}
              <Profile submission={submission} preview={preview} />
              {submission.status === 'pending' && (
                <SubmissionDecision
                  submission={submission}
                  onEdit={() => onEdit(true)}
                  onDecided={onDecided}
                />
              )}
            </>
          )}
        </Stack>
      )}
    </RecordEditor>
  );
}

function Sender({ submission }: { submission: Submission }) {
  const { fullName, email, createdAt, referredBy, essayConsent } = submission;
  const referral = useReferral(referredBy ?? '', email);
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      <Group gap="sm" mb={4}>
        <StatusBadge submission={submission} />
        <Text size="sm" c="dimmed">
          Sent {formatMoment(createdAt)}
        </Text>
      </Group>
      <Text>
        From <PersonLink email={email}>{fullName}</PersonLink>,{' '}
        <Anchor href={mailLink(email, 'Your applicant profile')}>{email}</Anchor>
      </Text>
      {referredBy !== null && (
        <Text>
          Referred by {referredBy}. {referral}
        </Text>
      )}
      {essayConsent !== null && (
        <Text>
          Agreed to have the essays published, in the wording of {formatDate(essayConsent)}.
        </Text>
      )}
    </div>
  );
}

/** The profile as members see it, and what it lacks. */
function Profile({ submission, preview }: { submission: Submission; preview: ShowProfile }) {
  const id = submission.applicantId ?? 'applicant-…';
  const applicant = toApplicantRow(toApplicantValues(submission.profile));
  // Few count their hours.
  const empty = columns.filter(
    (column) => !column.endsWith('_hours') && (applicant[column] ?? '').toString() === '',
  );
  return (
    <div>
      <VisuallyHidden component="h2">As members would see it</VisuallyHidden>
      {preview({ ...applicant, id })}
      {empty.length > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          Left empty: {formatList(empty.map(labelOf))}.
        </Text>
      )}
    </div>
  );
}

/** What was decided. A declined submission, or one whose profile was deleted, can be reopened. */
function Outcome({ submission }: { submission: Submission }) {
  const { status, decidedAt, applicantId, publishedAt, adminNote, declineReason } = submission;
  const reopening = useMutation({
    mutationFn: () => reopenSubmission(submission),
    onSuccess: () => toast.success('Submission reopened.'),
    onError: (error) => toast.error(`Error: ${messageOf(error)}`),
  });
  return (
    <Stack align="flex-start">
      <Text>
        {status === 'accepted' ? 'Accepted' : 'Declined'}
        {decidedAt !== null && ` ${formatMoment(decidedAt)}`}
        {applicantId !== null && (
          <>
            {' as '}
            <Anchor component={Link} to={adminApplicantPath(applicantId)}>
              {applicantName({ id: applicantId })}
            </Anchor>
          </>
        )}
        .
        {status === 'accepted' &&
          (applicantId === null
            ? ' Its profile was deleted.'
            : publishedAt === null
              ? ' Nothing is owed for it until it is published.'
              : ` First published ${formatMoment(publishedAt)}.`)}
      </Text>
      {declineReason !== null && (
        <Text style={{ whiteSpace: 'pre-wrap' }}>
          Reason, which the contributor reads: {declineReason}
        </Text>
      )}
      {adminNote !== null && (
        <Text style={{ whiteSpace: 'pre-wrap' }}>Note, for admins only: {adminNote}</Text>
      )}
      {(status === 'declined' || applicantId === null) && (
        <Button disabled={reopening.isPending} onClick={() => reopening.mutate()}>
          {reopening.isPending ? 'Reopening...' : 'Reopen'}
        </Button>
      )}
    </Stack>
  );
}
