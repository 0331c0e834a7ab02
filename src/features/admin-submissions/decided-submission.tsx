import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { columns, labelOf, writeValue } from '#lib/applicant-columns.ts';
import { applicantName } from '#lib/applicant-name.ts';
import { formatMoment } from '#lib/dates.ts';
import { messageOf } from '#lib/errors.ts';
import type { Flash } from '#ui/use-flash-message.ts';

import { reopenSubmission } from './mutations.ts';
import type { Submission } from './schema.ts';

/** A submission that was decided or withdrawn. A declined one can be reopened. */
export function DecidedSubmission({
  submission,
  applicantPath,
  onChanged,
  flash,
}: {
  submission: Submission;
  applicantPath: (id: string) => string;
  onChanged: () => Promise<void>;
  flash: Flash;
}) {
  const { status, profile, applicantId, withdrawnAt } = submission;
  const reopening = useMutation({
    mutationFn: () => reopenSubmission(submission),
    onSuccess: () => flash.success('Submission reopened.'),
    onError: (error) => flash.error(`Error: ${messageOf(error)}`),
    onSettled: onChanged,
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
            <Anchor component={Link} to={applicantPath(applicantId)}>
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
