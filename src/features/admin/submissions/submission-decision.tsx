import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { applicantName } from '#model/applicants/applicant-name.ts';
import { ConflictError, messageOf } from '#lib/data/errors.ts';
import { formatList } from '#lib/text/format-list.ts';
import { pluralize } from '#lib/text/pluralize.ts';
import { NewSchoolNote, useNewSchools } from '#model/schools/school-field.tsx';
import { storeFactsOptions } from '#model/store/store-facts.ts';
import { forgetUnsavedChanges } from '#ui/form/unsaved-changes.ts';
import { Message } from '#ui/feedback/message.tsx';
import { NoteDialog } from '#ui/dialog/note-dialog.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useConfirmedAction } from '#ui/dialog/use-confirmed-action.tsx';

import { announceChange } from './latest-submission.ts';
import { acceptSubmission, declineSubmission, saveSubmission } from './mutations.ts';
import { adminNoteLabel, toFormValues, type Submission } from './schema.ts';
import classes from './submission-decision.module.css';

/** The schools that a pending submission would add, and a bar with what can be done with it. */
export function SubmissionDecision({
  submission,
  onEdit,
  onDecided,
}: {
  submission: Submission;
  onEdit: () => void;
  onDecided: () => Promise<void>;
}) {
  const values = toFormValues(submission);
  const { accepted_schools: schools } = values.applicant;
  const [isScoreReportSeen, setScoreReportSeen] = useState(false);
  const added = useNewSchools(schools);
  const facts = useQuery(storeFactsOptions).data;
  const reward = facts?.reward
    ? `${pluralize(facts.reward.months, 'month')} of ${facts.reward.plan}`
    : '$2';

  /** Decides on what was seen, says so and goes on. */
  async function decide(seen: Submission, act: () => Promise<string>): Promise<void> {
    try {
      toast.success(await act());
      // A reason that was typed is saved with it.
      forgetUnsavedChanges();
      await onDecided();
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      await announceChange(seen);
    }
  }

  const replacing = useMutation({
    mutationFn: ({ from, to }: { from: string; to: string }) => {
      const named = schools.map(({ name }) => ({ name: name.trim() === from ? to : name }));
      return saveSubmission(submission, {
        ...values,
        applicant: { ...values.applicant, accepted_schools: named },
      });
    },
    onError,
  });
  const accepting = useMutation({
    mutationFn: () =>
      decide(submission, async () => {
        const id = await acceptSubmission(submission, { isPublished: false, isScoreReportSeen });
        return `Accepted as ${applicantName({ id })}, a draft.`;
      }),
    onError,
  });
  const publishing = useConfirmedAction({
    act: (seen: Submission) =>
      decide(seen, async () => {
        const id = await acceptSubmission(seen, { isPublished: true, isScoreReportSeen });
        return `Published as ${applicantName({ id })}.`;
      }),
    title: 'Accept and publish?',
    text: `Members read it at once.${adding(added.map(({ name }) => name))} ${submission.fullName} earns ${reward}, and gets an email, if they want such emails.`,
    confirmLabel: 'Accept and publish',
    confirmColor: 'pine',
    busyLabel: 'Publishing...',
    failure: 'Error',
  });
  const [isAsking, setAsking] = useState(false);
  const declining = useMutation({
    mutationFn: (notes: [string, string]) =>
      decide(submission, async () => {
        await declineSubmission(submission, ...notes);
        return 'Submission declined.';
      }),
    onSuccess: () => setAsking(false),
  });
  const isBusy = accepting.isPending || replacing.isPending;

  return (
    <>
      {added.length > 0 && (
        <Message kind="info">
          <Stack gap={4}>
            {added.map((school) => (
              <NewSchoolNote
                key={school.spelling}
                school={school}
                onReplace={(to) => replacing.mutate({ from: school.spelling, to })}
              />
            ))}
          </Stack>
        </Message>
      )}
      <Checkbox
        label="Score report seen"
        description="Members read it as a mark on the profile. You and the time are recorded."
        checked={isScoreReportSeen}
        onChange={(event) => setScoreReportSeen(event.currentTarget.checked)}
      />
      <div className={classes.bar}>
        <Group gap="xs">
          <Button
            variant="default"
            disabled={isBusy}
            onClick={() => {
              declining.reset();
              setAsking(true);
            }}
          >
            Decline…
          </Button>
          <Button variant="default" disabled={isBusy} onClick={onEdit}>
            Edit
          </Button>
        </Group>
        <Text size="sm" c="dimmed" visibleFrom="lg">
          Publishing shows it to members, mails its contributor and rewards them.
          {adding(added.map(({ name }) => name))} A draft does none of this.
        </Text>
        <Group gap="xs">
          <Button variant="default" disabled={isBusy} onClick={() => publishing.ask(submission)}>
            Accept and publish…
          </Button>
          <Button disabled={isBusy} onClick={() => accepting.mutate()}>
            {accepting.isPending ? 'Accepting...' : 'Accept as draft'}
          </Button>
        </Group>
      </div>
      {publishing.dialog}
      <NoteDialog
        isOpen={isAsking}
        title="Decline this submission?"
        text={`${submission.fullName} gets an email, if they want such emails. You can reopen the submission later.`}
        noteLabel={`Reason (optional, ${submission.fullName} reads it in the email and on their page)`}
        secondLabel={adminNoteLabel}
        maxLength={2000}
        confirmLabel="Decline"
        busyLabel="Declining..."
        isBusy={declining.isPending}
        failure={declining.isError ? `Error: ${messageOf(declining.error)}` : null}
        onConfirm={(...notes) => declining.mutate(notes)}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

const onError = (error: Error) => toast.error(`Error: ${messageOf(error)}`);

/** ' It adds the school Havard.' */
const adding = (names: string[]): string =>
  names.length === 0
    ? ''
    : ` It adds the ${names.length === 1 ? 'school' : 'schools'} ${formatList(names)}.`;
