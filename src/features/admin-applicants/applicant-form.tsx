import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';

import { applicantSchema, applicantTexts, toApplicantRow } from '#lib/applicant.ts';
import { ConflictError, messageOf } from '#lib/errors.ts';
import { ConflictNotice } from '#ui/conflict-notice.tsx';
import { applicantDifferences } from '#ui/form/applicant-differences.ts';
import {
  ApplicantBackground,
  ApplicantSchools,
  ApplicantScores,
  ApplicantStories,
} from '#ui/form/applicant-fields.tsx';
import { Message } from '#ui/message.tsx';
import { StatusBanner } from '#ui/status-banner.tsx';
import { longShownMs, usePassingMessage } from '#ui/use-passing-message.ts';

import { saveApplicant } from './mutations.ts';
import { fetchApplicant } from './queries.ts';
import { toFormValues, type Applicant } from './schema.ts';

const formSchema = z.object({ applicant: applicantSchema });
type FormValues = z.infer<typeof formSchema>;

const stories = applicantTexts.map(({ name }) => name);

/** Adds an applicant, or changes the one that is given. Somebody else may be changing it, too. */
export function ApplicantForm({
  applicant,
  onSaved,
  onCancel,
}: {
  applicant: Applicant | null;
  onSaved: (saved: { isNew: boolean }) => void;
  onCancel: () => void;
}) {
  // The applicant as this form has seen it; null while it is to be added.
  const [seen, setSeen] = useState(applicant);
  const [theirs, setTheirs] = useState<Applicant | null>(null);
  const [isGone, setGone] = useState(false);
  const [status, showStatus] = usePassingMessage();
  const isTaken = useRef(false);
  const form = useForm<FormValues>({
    resolver: zodResolver(formSchema),
    defaultValues: { applicant: toFormValues(applicant) },
  });
  const { isSubmitting } = form.formState;

  async function submit(values: FormValues, base: Applicant | null): Promise<void> {
    if (isTaken.current) return;
    isTaken.current = true;
    setTheirs(null);
    setGone(false);
    try {
      await saveApplicant(values.applicant, base);
      onSaved({ isNew: base === null });
    } catch (error) {
      if (error instanceof ConflictError && base) await lookAgain(values, base.id);
      else showStatus(`Error: ${messageOf(error)}`, longShownMs);
    } finally {
      isTaken.current = false;
    }
  }

  /** Somebody else was first: it is to be decided whose version stands. */
  async function lookAgain({ applicant: yours }: FormValues, id: string): Promise<void> {
    try {
      const latest = await fetchApplicant(id);
      if (latest && applicantDifferences(latest, toApplicantRow(yours)).length === 0) {
        onSaved({ isNew: false });
        return;
      }
      setGone(latest === null);
      setTheirs(latest);
      if (!latest) setSeen(null);
    } catch (error) {
      showStatus(`Error: ${messageOf(error)}`, longShownMs);
    }
  }

  function takeTheirs(latest: Applicant): void {
    setSeen(latest);
    setTheirs(null);
    form.reset({ applicant: toFormValues(latest) });
  }

  return (
    <FormProvider {...form}>
      <form
        onSubmit={(event) => void form.handleSubmit((values) => submit(values, seen))(event)}
        noValidate
        aria-label="Applicant"
      >
        <Stack gap="lg">
          <ApplicantScores />
          <ApplicantSchools legend="Accepted schools" />
          <ApplicantBackground />
          <ApplicantStories names={stories} />
          {isGone && (
            <Message kind="error">
              Somebody else deleted this applicant. What you typed is still here: save it to add it
              as a new one.
            </Message>
          )}
          {theirs && (
            <ConflictNotice
              differences={applicantDifferences(theirs, toApplicantRow(form.getValues().applicant))}
              isBusy={isSubmitting}
              onKeepMine={() => void form.handleSubmit((values) => submit(values, theirs))()}
              onTakeTheirs={() => takeTheirs(theirs)}
            />
          )}
          <StatusBanner status={status} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onCancel} disabled={isSubmitting}>
              Cancel
            </Button>
            <Button type="submit" disabled={isSubmitting}>
              {isSubmitting ? 'Saving...' : 'Save Applicant'}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormProvider>
  );
}
