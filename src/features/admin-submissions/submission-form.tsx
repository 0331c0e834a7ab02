import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FormProvider, useForm, useWatch, type Control } from 'react-hook-form';

import { applicantName } from '#lib/applicant-name.ts';
import { applicantTexts, toApplicantRow } from '#lib/applicant.ts';
import { ConflictError, messageOf } from '#lib/errors.ts';
import { ConflictNotice, type Difference } from '#ui/conflict-notice.tsx';
import { applicantDifferences } from '#ui/form/applicant-differences.ts';
import {
  ApplicantBackground,
  ApplicantSchools,
  ApplicantScores,
  ApplicantStories,
} from '#ui/form/applicant-fields.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { NoteDialog } from '#ui/note-dialog.tsx';
import { StatusBanner } from '#ui/status-banner.tsx';
import { useIsMounted } from '#ui/use-is-mounted.ts';
import { useFlashMessage, type Flash } from '#ui/use-flash-message.ts';

import { acceptSubmission, declineSubmission, saveSubmission } from './mutations.ts';
import { fetchSubmission } from './queries.ts';
import {
  isAddress,
  submissionFormSchema,
  toFormValues,
  type Submission,
  type SubmissionFormValues,
} from './schema.ts';

const stories = applicantTexts.map(({ name }) => name);

type Step = 'save' | 'accept';

/** A pending submission. Its profile can be edited before it is accepted or declined. */
export function SubmissionForm({
  submission,
  onChanged,
  onClose,
  flash,
}: {
  submission: Submission;
  onChanged: () => Promise<void>;
  onClose: () => void;
  flash: Flash;
}) {
  // The submission as loaded.
  const [seen, setSeen] = useState(submission);
  const [theirs, setTheirs] = useState<Submission | null>(null);
  const [step, setStep] = useState<Step>('save');
  const [isAsking, setAsking] = useState(false);
  const formFlash = useFlashMessage();
  const isTaken = useRef(false);
  const isMounted = useIsMounted();
  const form = useForm<SubmissionFormValues>({
    resolver: zodResolver(submissionFormSchema),
    defaultValues: toFormValues(submission),
  });
  const { isSubmitting } = form.formState;

  const declining = useMutation({
    mutationFn: (note: string) => declineSubmission(seen, note),
    onSuccess: () => {
      flash.success('Submission declined.');
      if (isMounted()) onClose();
    },
    onError: async (error) => {
      if (!(error instanceof ConflictError)) return;
      setAsking(false);
      setStep('save');
      await handleConflict(form.getValues(), seen.id);
    },
    onSettled: onChanged,
  });

  async function submit(values: SubmissionFormValues, base: Submission, next: Step) {
    if (isTaken.current) return;
    isTaken.current = true;
    setStep(next);
    setTheirs(null);
    try {
      const saved = differencesOf(toFormValues(base), values).length > 0;
      const version = saved ? await saveSubmission(base, values) : base.version;
      setSeen({
        ...base,
        version,
        profile: toApplicantRow(values.applicant),
        referred_by: values.referredBy || null,
      });
      form.reset(values);
      if (next === 'save') {
        flash.success('Submission saved.');
      } else {
        const id = await acceptSubmission({ id: base.id, version });
        flash.success(`Accepted as ${applicantName({ id })}.`);
        if (isMounted()) onClose();
      }
      await onChanged();
    } catch (error) {
      if (error instanceof ConflictError) await handleConflict(values, base.id);
      else formFlash.error(`Error: ${messageOf(error)}`);
    } finally {
      isTaken.current = false;
    }
  }

  /** Handles a conflict: another admin decided first, or a version must be chosen. */
  async function handleConflict(values: SubmissionFormValues, id: string): Promise<void> {
    try {
      const latest = await fetchSubmission(id);
      if (latest?.status === 'pending') {
        if (differencesOf(toFormValues(latest), values).length > 0) {
          setTheirs(latest);
        } else {
          setSeen(latest);
          formFlash.error('Error: Somebody else changed this too. Please try again.');
        }
        return;
      }
      flash.error(
        latest
          ? `Error: Somebody else already ${latest.status} this submission.`
          : 'Error: Somebody else deleted this submission.',
      );
      await onChanged();
    } catch (error) {
      formFlash.error(`Error: ${messageOf(error)}`);
    }
  }

  function takeTheirs(latest: Submission): void {
    setSeen(latest);
    setTheirs(null);
    form.reset(toFormValues(latest));
  }

  const press = (next: Step) => void form.handleSubmit((values) => submit(values, seen, next))();
  const isBusy = isSubmitting || declining.isPending;
  return (
    <FormProvider {...form}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          press('save');
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
          {theirs && (
            <ConflictNotice
              differences={differencesOf(toFormValues(theirs), form.getValues())}
              isBusy={isBusy}
              onKeepMine={() => void form.handleSubmit((values) => submit(values, theirs, step))()}
              onTakeTheirs={() => takeTheirs(theirs)}
            />
          )}
          <StatusBanner message={formFlash.message} />
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
              {isSubmitting && step === 'save' ? 'Saving...' : 'Save Changes'}
            </Button>
            <Button disabled={isBusy} onClick={() => press('accept')}>
              {isSubmitting && step === 'accept' ? 'Accepting...' : 'Accept into Applicants'}
            </Button>
          </Group>
        </Stack>
      </form>
      <NoteDialog
        isOpen={isAsking}
        title="Decline this submission?"
        text={`${submission.full_name} is not notified. You can reopen the submission later.`}
        noteLabel="Why (optional, for admins only)"
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

/** The referrer, and whether they can be paid. */
function Referral({ control, sender }: { control: Control<SubmissionFormValues>; sender: string }) {
  const referredBy = useWatch({ control, name: 'referredBy' }).trim();
  const isThemselves = referredBy.toLowerCase() === sender.toLowerCase();
  const consequence =
    referredBy === ''
      ? 'No referral payment is due.'
      : isThemselves
        ? 'Self-referrals are not paid.'
        : isAddress(referredBy)
          ? 'They are owed $2 once the profile is accepted.'
          : 'Not an e-mail address, so no referral payment is due.';
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

/** Lists the fields in which two versions differ. */
function differencesOf(theirs: SubmissionFormValues, yours: SubmissionFormValues): Difference[] {
  const referrals =
    theirs.referredBy === yours.referredBy
      ? []
      : [{ label: 'Referred by', theirs: theirs.referredBy, yours: yours.referredBy }];
  return [
    ...referrals,
    ...applicantDifferences(toApplicantRow(theirs.applicant), toApplicantRow(yours.applicant)),
  ];
}
