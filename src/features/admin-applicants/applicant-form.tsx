import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { FormProvider, useForm, useWatch, type Control } from 'react-hook-form';

import { applicantTexts, toApplicantRow } from '#lib/applicant.ts';
import { fetchLastChange } from '#lib/last-change.ts';
import { fromPublishingValues } from '#lib/publishing.ts';
import { ConflictNotice } from '#ui/conflict-notice.tsx';
import {
  ApplicantBackground,
  ApplicantSchools,
  ApplicantScores,
  ApplicantStories,
} from '#ui/form/applicant-fields.tsx';
import { applicantVersionFields } from '#ui/form/applicant-versions.ts';
import type { VersionedField } from '#ui/form/merge-versions.ts';
import { Preview, PreviewButton } from '#ui/form/preview.tsx';
import { PublishingFields } from '#ui/form/publishing-fields.tsx';
import { publishingVersionFields } from '#ui/form/publishing-versions.ts';
import { useVersionedForm, type SaveOutcome } from '#ui/form/use-versioned-form.ts';
import { Message } from '#ui/message.tsx';
import { StatusBanner } from '#ui/status-banner.tsx';

import { saveApplicant } from './mutations.ts';
import { fetchApplicant } from './queries.ts';
import {
  applicantFormSchema,
  toFormValues,
  type Applicant,
  type ApplicantFormValues,
} from './schema.ts';

const versionFields: VersionedField<ApplicantFormValues>[] = [
  ...applicantVersionFields,
  ...publishingVersionFields,
];

const stories = applicantTexts.map(({ name }) => name);

/** A profile as the form has it now. */
export type PreviewedApplicant = ReturnType<typeof toApplicantRow> & { id: string };

/** Adds or edits an applicant. Another admin may be editing the same one. */
export function ApplicantForm({
  applicant,
  onSaved,
  onClose,
  preview,
}: {
  applicant: Applicant | null;
  onSaved: (outcome: SaveOutcome) => void;
  onClose: () => void;
  /** Shows a profile as members see it. */
  preview: (applicant: PreviewedApplicant) => ReactNode;
}) {
  const [isPreviewed, setPreviewed] = useState(false);
  const form = useForm<ApplicantFormValues>({
    resolver: zodResolver(applicantFormSchema(applicant)),
    defaultValues: toFormValues(applicant),
  });
  const { isGone, isSaving, flash, notice, submit, close } = useVersionedForm({
    form,
    row: applicant,
    fields: versionFields,
    toFormValues,
    save: (values, base) =>
      saveApplicant(
        values.applicant,
        base,
        fromPublishingValues(values, base?.published_at ?? null),
      ),
    fetchLatest: ({ id }) => fetchApplicant(id),
    fetchLastChange: ({ id }, since) => fetchLastChange('applicants', id, since),
    onClose,
  });
  const onSubmit = submit((_, outcome) => {
    onSaved(outcome);
    close();
  });

  return (
    <FormProvider {...form}>
      <form onSubmit={onSubmit} noValidate aria-label="Applicant">
        <Stack gap="lg">
          <ApplicantScores />
          <ApplicantSchools legend="Accepted schools" />
          <ApplicantBackground />
          <ApplicantStories names={stories} />
          <PublishingFields
            control={form.control}
            names={{ publishing: 'publishing', publishAt: 'publishAt' }}
          />
          {isGone && (
            <Message kind="error">
              Another admin deleted this applicant. Your changes are still here: save to add it as a
              new one.
            </Message>
          )}
          {notice && <ConflictNotice {...notice} />}
          <StatusBanner message={flash.message} />
          <Group justify="flex-end">
            <PreviewButton isShown={isPreviewed} onChange={setPreviewed} />
            <Button variant="default" onClick={onClose} disabled={isSaving}>
              Cancel
            </Button>
            <Button type="submit" disabled={isSaving}>
              {isSaving ? 'Saving...' : 'Save Applicant'}
            </Button>
          </Group>
          {isPreviewed && (
            <ApplicantPreview
              control={form.control}
              id={applicant?.id ?? 'applicant-…'}
              preview={preview}
            />
          )}
        </Stack>
      </form>
    </FormProvider>
  );
}

function ApplicantPreview({
  control,
  id,
  preview,
}: {
  control: Control<ApplicantFormValues>;
  id: string;
  preview: (applicant: PreviewedApplicant) => ReactNode;
}) {
  // The form changes its values in place.
  const applicant = useWatch({ control, compute: (values) => structuredClone(values.applicant) });
  return <Preview audience="members">{preview({ ...toApplicantRow(applicant), id })}</Preview>;
}
