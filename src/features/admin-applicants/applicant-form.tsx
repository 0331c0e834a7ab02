import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, Stack } from '@mantine/core';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';

import { applicantSchema, applicantTexts, toApplicantRow } from '#lib/applicant.ts';
import { ConflictNotice } from '#ui/conflict-notice.tsx';
import { applicantDifferences } from '#ui/form/applicant-differences.ts';
import {
  ApplicantBackground,
  ApplicantSchools,
  ApplicantScores,
  ApplicantStories,
} from '#ui/form/applicant-fields.tsx';
import { useVersionedForm } from '#ui/form/use-versioned-form.ts';
import { Message } from '#ui/message.tsx';
import { StatusBanner } from '#ui/status-banner.tsx';

import { saveApplicant } from './mutations.ts';
import { fetchApplicant } from './queries.ts';
import { toFormValues, type Applicant } from './schema.ts';

const formSchema = z.object({ applicant: applicantSchema });
type FormValues = z.infer<typeof formSchema>;

const stories = applicantTexts.map(({ name }) => name);

/** Adds or edits an applicant. Another admin may be editing the same one. */
export function ApplicantForm({
  applicant,
  onSaved,
  onClose,
}: {
  applicant: Applicant | null;
  onSaved: (saved: { isNew: boolean }) => void;
  onClose: () => void;
}) {
  const form = useForm<FormValues>({
    resolver: zodResolver(formSchema),
    defaultValues: { applicant: toFormValues(applicant) },
  });
  const { isSubmitting } = form.formState;

  const { isGone, message, conflict, onSubmit } = useVersionedForm<Applicant, FormValues>({
    form,
    row: applicant,
    save: (values, base) => saveApplicant(values.applicant, base),
    fetchLatest: ({ id }) => fetchApplicant(id),
    differences: (theirs, values) => applicantDifferences(theirs, toApplicantRow(values.applicant)),
    toFormValues: (row) => ({ applicant: toFormValues(row) }),
    onSaved,
    onClose,
  });

  return (
    <FormProvider {...form}>
      <form onSubmit={onSubmit} noValidate aria-label="Applicant">
        <Stack gap="lg">
          <ApplicantScores />
          <ApplicantSchools legend="Accepted schools" />
          <ApplicantBackground />
          <ApplicantStories names={stories} />
          {isGone && (
            <Message kind="error">
              Somebody else deleted this applicant. Your changes are still here: save to add it as a
              new one.
            </Message>
          )}
          {conflict && <ConflictNotice {...conflict} />}
          <StatusBanner message={message} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={isSubmitting}>
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
