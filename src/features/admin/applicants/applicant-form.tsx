import type { ReactNode } from 'react';
import { FormProvider, useWatch, type Control } from 'react-hook-form';

import { toApplicantValues } from '#model/applicants/applicant-columns.ts';
import { filledIn, toApplicantRow, type PreviewedApplicant } from '#model/applicants/applicant.ts';
import { fromPublishingValues, publishedNow } from '#model/record/publishing.ts';
import { AdminApplicantFields } from '#model/applicants/admin-applicant-fields.tsx';
import { applicantVersionFields } from '#model/applicants/applicant-versions.ts';
import { CheckboxField } from '#ui/form/fields.tsx';
import type { VersionedField } from '#model/record/merge-versions.ts';
import { Preview } from '#ui/form/preview.tsx';
import { PublishingFields, publishingVersionFields } from '#model/record/publishing-fields.tsx';
import { useVersionedForm } from '#model/record/use-versioned-form.ts';
import { VersionedForm } from '#model/record/versioned-form.tsx';

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
  {
    name: 'isScoreReportSeen',
    label: 'Score report seen',
    write: ({ isScoreReportSeen }) => (isScoreReportSeen ? 'Yes' : 'No'),
  },
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
  const versioned = useVersionedForm({
    schema: applicantFormSchema(needed),
    defaultValues: toFormValues(applicant),
    noun: 'applicant',
    row: applicant,
    table: 'applicants',
    keyOf: ({ id }) => id,
    fields: versionFields,
    toFormValues,
    save: (values, base) =>
      saveApplicant(
        values.applicant,
        base,
        fromPublishingValues(values, base?.published_at ?? null),
        values.isScoreReportSeen ? (base?.score_report_seen_at ?? publishedNow) : null,
      ),
    fetchLatest: fetchApplicant,
    onClose,
  });
  const { form } = versioned;

  return (
    <FormProvider {...form}>
      <VersionedForm
        versioned={versioned}
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
            <>
              <PublishingFields
                control={form.control}
                names={{ publishing: 'publishing', publishAt: 'publishAt' }}
              />
              <CheckboxField
                control={form.control}
                name="isScoreReportSeen"
                label="Score report seen"
                description="Members read it as a mark on the profile. Other MCAT scores remove it."
              />
            </>
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
