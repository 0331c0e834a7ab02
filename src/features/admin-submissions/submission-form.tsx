import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm, useWatch, type Control } from 'react-hook-form';

import { applicantName } from '#lib/applicant-name.ts';
import { applicantTexts, toApplicantRow } from '#lib/applicant.ts';
import { ConflictError, messageOf } from '#lib/errors.ts';
import { formatList } from '#lib/format-list.ts';
import { fetchLastChange } from '#lib/last-change.ts';
import { ConflictNotice } from '#ui/conflict-notice.tsx';
import {
  ApplicantBackground,
  ApplicantSchools,
  ApplicantScores,
  ApplicantStories,
} from '#ui/form/applicant-fields.tsx';
import { applicantVersionFields } from '#ui/form/applicant-versions.ts';
import { areDifferent, type VersionedField } from '#ui/form/merge-versions.ts';
import { TextField } from '#ui/form/fields.tsx';
import { saveMessage, useVersionedForm } from '#ui/form/use-versioned-form.ts';
import { Message } from '#ui/message.tsx';
import { NoteDialog } from '#ui/note-dialog.tsx';
import { toast } from '#ui/toast.tsx';

import { acceptSubmission, declineSubmission, saveSubmission } from './mutations.ts';
import { fetchSubmission, referrerOptions } from './queries.ts';
import {
  isAddress,
  referralCodeIn,
  submissionFormSchema,
  toFormValues,
  type Submission,
  type SubmissionFormValues,
} from './schema.ts';

const stories = applicantTexts.map(({ name }) => name);

const versionFields: VersionedField<SubmissionFormValues>[] = [
  { name: 'referredBy', label: 'Referred by' },
  ...applicantVersionFields,
];

type Step = 'save' | 'accept';

/** Null if another admin has deleted the submission or decided on it. */
async function fetchLatest({ id }: Submission): Promise<Submission | null> {
  const latest = await fetchSubmission(id);
  if (latest?.status === 'pending') return latest;
  toast.error(
    latest?.status === 'withdrawn'
      ? 'Error: Its contributor has withdrawn this profile.'
      : `Error: Another admin ${latest ? `already ${latest.status}` : 'deleted'} this submission.`,
  );
  return null;
}

/** A pending submission. Its profile can be edited before it is accepted or declined. */
export function SubmissionForm({
  submission,
  onClose,
}: {
  submission: Submission;
  onClose: () => void;
}) {
  const [step, setStep] = useState<Step>('save');
  const [isAsking, setAsking] = useState(false);
  const form = useForm<SubmissionFormValues>({
    resolver: zodResolver(submissionFormSchema),
    defaultValues: toFormValues(submission),
  });
  const { base, isSaving, problem, notice, submit, merge, baseOn, close } = useVersionedForm({
    form,
    noun: 'submission',
    row: submission,
    fields: versionFields,
    toFormValues,
    save,
    fetchLatest,
    fetchLastChange: ({ id }, since) => fetchLastChange('applicant_submissions', id, since),
    onClose,
  });

  const saveOnly = submit(async (saved, { alsoChanged }) => {
    baseOn(saved);
    toast.success(saveMessage('Submission saved.', alsoChanged));
  });

  const accept = submit(async (saved, { alsoChanged }) => {
    baseOn(saved);
    // Nothing is published that this admin has not seen.
    if (alsoChanged.length > 0) {
      toast.error(
        `Error: Another admin changed ${formatList(alsoChanged)}. Check it, then accept again.`,
      );
    } else {
      const id = await acceptSubmission(saved);
      toast.success(`Accepted as ${applicantName({ id })}.`);
      close();
    }
  });

  const declining = useMutation({
    mutationFn: (note: string) => declineSubmission(base ?? submission, note),
    onSuccess: () => {
      toast.success('Submission declined.');
      close();
    },
    onError: async (error) => {
      if (!(error instanceof ConflictError)) return;
      setAsking(false);
      await mergeBeforeDeclining();
    },
  });

  async function mergeBeforeDeclining(): Promise<void> {
    try {
      const taken = await merge();
      if (taken === null) return;
      const changed = taken.length > 0 ? formatList(taken) : 'this';
      toast.error(`Error: Another admin changed ${changed}. Check it, then decline again.`);
    } catch (error) {
      toast.error(`Error: ${messageOf(error)}`);
    }
  }

  const isBusy = isSaving || declining.isPending;
  return (
    <FormProvider {...form}>
      <form
        onSubmit={(event) => {
          setStep('save');
          void saveOnly(event);
        }}
        noValidate
        aria-label="Submission"
      >
        <Stack gap="lg">
          <Referral control={form.control} sender={submission.email} />
          <ApplicantScores />
          <ApplicantSchools legend="Accepted schools" />
          <ApplicantBackground />
          <ApplicantStories names={stories} />
          {notice && <ConflictNotice {...notice} isBusy={isBusy} />}
          {problem !== null && <Message kind="error">{problem}</Message>}
          <Group justify="flex-end">
            <Button
              variant="default"
              disabled={isBusy}
              onClick={() => {
                declining.reset();
                setAsking(true);
              }}
            >
              Decline
            </Button>
            <Button type="submit" variant="default" disabled={isBusy}>
              {isSaving && step === 'save' ? 'Saving...' : 'Save Changes'}
            </Button>
            <Button
              disabled={isBusy}
              onClick={(event) => {
                setStep('accept');
                void accept(event);
              }}
            >
              {isSaving && step === 'accept' ? 'Accepting...' : 'Accept into Applicants'}
            </Button>
          </Group>
        </Stack>
      </form>
      <NoteDialog
        isOpen={isAsking}
        title="Decline this submission?"
        text={`${submission.fullName} gets an email without your reason, if they want such emails. You can reopen the submission later.`}
        noteLabel="Reason (optional, for admins only)"
        maxLength={2000}
        confirmLabel="Decline"
        busyLabel="Declining..."
        isBusy={declining.isPending}
        failure={declining.isError ? `Error: ${messageOf(declining.error)}` : null}
        onConfirm={(note) => declining.mutate(note)}
        onClose={() => setAsking(false)}
      />
    </FormProvider>
  );
}

/** Saves a submission, if it was edited. */
async function save(values: SubmissionFormValues, before: Submission | null): Promise<Submission> {
  if (!before) throw new ConflictError();
  if (!areDifferent(versionFields, toFormValues(before), values)) return before;
  const version = await saveSubmission(before, values);
  const profile = toApplicantRow(values.applicant);
  return { ...before, version, profile, referredBy: values.referredBy || null };
}

/** The referrer, and whether they can be paid. */
function Referral({ control, sender }: { control: Control<SubmissionFormValues>; sender: string }) {
  const referredBy = useWatch({ control, name: 'referredBy' }).trim();
  const isThemselves = referredBy.toLowerCase() === sender.toLowerCase();
  const code = isAddress(referredBy) ? null : referralCodeIn(referredBy);
  const owner = useQuery(referrerOptions(code)).data;
  const consequence =
    referredBy === ''
      ? 'No referral payment is due.'
      : isThemselves
        ? 'Self-referrals are not paid.'
        : isAddress(referredBy)
          ? 'They are owed $2 once the profile is accepted.'
          : owner
            ? `The referral code of ${owner.name || 'an account without a name'}, who is owed $2 once the profile is accepted, unless it is their own.`
            : 'Not an email address or a referral code, so no referral payment is due.';
  return (
    <TextField
      control={control}
      name="referredBy"
      label="Referred by"
      description={consequence}
      maxLength={254}
    />
  );
}
