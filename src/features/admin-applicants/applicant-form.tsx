import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { FormProvider, useForm, useWatch, type Control } from 'react-hook-form';

import { toApplicantValues } from '#lib/applicant-columns.ts';
import { filledIn, toApplicantRow, type PreviewedApplicant } from '#lib/applicant.ts';
import { fetchLastChange } from '#lib/last-change.ts';
import { fromPublishingValues } from '#lib/publishing.ts';
import { AdminApplicantFields } from '#ui/form/admin-applicant-fields.tsx';
import { applicantVersionFields } from '#ui/form/applicant-versions.ts';
import type { VersionedField } from '#ui/form/merge-versions.ts';
import { Preview } from '#ui/form/preview.tsx';
import { PublishingFields, publishingVersionFields } from '#ui/form/publishing-fields.tsx';
import { useVersionedForm } from '#ui/form/use-versioned-form.ts';
import { VersionedForm } from '#ui/form/versioned-form.tsx';

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

/** Adds or edits an applicant. Another admin may be editing the same one. */
export function ApplicantForm({
  applicant,
  onClose,
  preview,
}: {
  applicant: Applicant | null;
  onClose: () => void;
  /** Shows a profile as members see it. */
  preview: (applicant: PreviewedApplicant) => ReactNode;
}) {
  const needed = applicant ? filledIn(toApplicantValues(applicant)) : undefined;
  const form = useForm<ApplicantFormValues>({
    resolver: zodResolver(applicantFormSchema(needed)),
    defaultValues: toFormValues(applicant),
  });
  const versioned = useVersionedForm({
    form,
    noun: 'applicant',
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

  return (
    <FormProvider {...form}>
      <VersionedForm
        versioned={versioned}
        onSubmit={versioned.submit((_, outcome) => versioned.finish(outcome))}
        onClose={onClose}
        saveLabel="Save Applicant"
        preview={
          <ApplicantPreview
            control={form.control}
            id={applicant?.id ?? 'applicant-…'}
            preview={preview}
          />
        }
      >
        <AdminApplicantFields
          needed={needed}
          publishing={
            <PublishingFields
              control={form.control}
              names={{ publishing: 'publishing', publishAt: 'publishAt' }}
            />
          }
        />
      </VersionedForm>
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
