import { useQueryClient } from '@tanstack/react-query';
import { FormProvider, useWatch, type Control } from 'react-hook-form';

import { filledIn, toApplicantRow } from '#model/applicants/applicant.ts';
import { ConflictError } from '#lib/data/errors.ts';
import { AdminApplicantFields } from '#model/applicants/admin-applicant-fields.tsx';
import { TextField } from '#ui/form/fields.tsx';
import { useVersionedForm } from '#model/record/use-versioned-form.ts';
import { VersionedForm } from '#model/record/versioned-form.tsx';

import { fetchPending, versionFields } from './latest-submission.ts';
import { saveSubmission } from './mutations.ts';
import { submissionOptions } from './queries.ts';
import {
  submissionFormSchema,
  toFormValues,
  type Submission,
  type SubmissionFormValues,
} from './schema.ts';
import { useReferral } from './use-referral.ts';

/** Edits a pending submission. */
export function SubmissionForm({
  submission,
  onClose,
}: {
  submission: Submission;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const before = toFormValues(submission);
  const needed = filledIn(before.applicant);
  const versioned = useVersionedForm({
    schema: submissionFormSchema(needed),
    defaultValues: before,
    noun: 'submission',
    row: submission,
    table: 'applicant_submissions',
    keyOf: ({ id }) => id,
    fields: versionFields,
    toFormValues,
    save,
    fetchLatest: fetchPending,
    onClose,
  });
  const { form } = versioned;

  return (
    <FormProvider {...form}>
      <VersionedForm
        gone="This submission can no longer be changed. What you typed is still here."
        versioned={versioned}
        onSubmit={versioned.submit((saved, outcome) => {
          // What is decided on next.
          queryClient.setQueryData(submissionOptions(saved.id).queryKey, saved);
          versioned.finish(outcome);
        })}
        saveLabel="Save Changes"
      >
        <Referral control={form.control} sender={submission.email} />
        <AdminApplicantFields needed={needed} />
      </VersionedForm>
    </FormProvider>
  );
}

async function save(values: SubmissionFormValues, before: Submission | null): Promise<Submission> {
  if (!before) throw new ConflictError();
  const version = await saveSubmission(before, values);
  const profile = toApplicantRow(values.applicant);
  return { ...before, version, profile, referredBy: values.referredBy || null };
}

function Referral({ control, sender }: { control: Control<SubmissionFormValues>; sender: string }) {
  return (
    <TextField
      control={control}
      name="referredBy"
      label="Referred by"
      description={useReferral(useWatch({ control, name: 'referredBy' }), sender)}
      maxLength={254}
    />
  );
}
