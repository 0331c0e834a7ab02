import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { formatMoment } from '#lib/dates.ts';
import { mailLink } from '#lib/mail-link.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadingState } from '#ui/loading-state.tsx';
import { PersonLink } from '#ui/person-link.tsx';
import { QueryError } from '#ui/query-error.tsx';
import { Section } from '#ui/section.tsx';
import type { Flash } from '#ui/use-flash-message.ts';

import { DecidedSubmission } from './decided-submission.tsx';
import { submissionOptions } from './queries.ts';
import { SubmissionForm } from './submission-form.tsx';
import { StatusBadge } from './submission-list.tsx';

/** A single submission, pending or decided. */
export function SubmissionView({
  id,
  applicantPath,
  onChanged,
  onClose,
  flash,
}: {
  id: string;
  applicantPath: (id: string) => string;
  /** Called after a write or a conflict, to refetch. */
  onChanged: () => Promise<void>;
  onClose: () => void;
  flash: Flash;
}) {
  const query = useQuery(submissionOptions(id));
  const back = (
    <Button variant="default" onClick={onClose}>
      Back to Submissions
    </Button>
  );
  if (query.data === undefined) {
    if (query.isError) return <QueryError failure="Error fetching data" query={query} />;
    return <LoadingState label="Loading submission..." />;
  }
  const submission = query.data;
  if (!submission) {
    return <EmptyState message="This submission no longer exists." action={back} />;
  }

  const { fullName: name, email, status } = submission;
  return (
    <>
      <div>{back}</div>
      <Section title={name}>
        <Stack gap="lg">
          <div>
            <Group gap="sm" mb={4}>
              <StatusBadge submission={submission} />
              <Text size="sm" c="dimmed">
                Sent {formatMoment(submission.createdAt)}
              </Text>
            </Group>
            <Text style={{ overflowWrap: 'anywhere' }}>
              From <PersonLink email={email}>{name}</PersonLink>,{' '}
              <Anchor href={mailLink(email, 'Your applicant profile')}>{email}</Anchor>
            </Text>
          </div>
          {status === 'pending' ? (
            // The form keeps its initial values when the query refetches.
            <SubmissionForm
              key={id}
              submission={submission}
              onChanged={onChanged}
              onClose={onClose}
              flash={flash}
            />
          ) : (
            <DecidedSubmission
              submission={submission}
              applicantPath={applicantPath}
              onChanged={onChanged}
              flash={flash}
            />
          )}
        </Stack>
      </Section>
    </>
  );
}
