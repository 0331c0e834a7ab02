import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';

import { applicantName } from '#lib/applicant-name.ts';
import { RecordEditor } from '#ui/record-editor.tsx';
import { Section } from '#ui/section.tsx';

import { ApplicantForm } from './applicant-form.tsx';
import { applicantOptions } from './queries.ts';

type Outcome = Pick<ComponentProps<typeof ApplicantForm>, 'onSaved' | 'onClose' | 'preview'>;

export function NewApplicant(outcome: Outcome) {
  return (
    <Section title="Add Applicant">
      <ApplicantForm applicant={null} {...outcome} />
    </Section>
  );
}

export function ApplicantEditor({ id, ...outcome }: Outcome & { id: string }) {
  return (
    <RecordEditor
      query={useQuery(applicantOptions(id))}
      noun="applicant"
      title={`Edit ${applicantName({ id })}`}
      backLabel="Back to Applicants"
      onClose={outcome.onClose}
    >
      {(applicant) => <ApplicantForm key={id} applicant={applicant} {...outcome} />}
    </RecordEditor>
  );
}
