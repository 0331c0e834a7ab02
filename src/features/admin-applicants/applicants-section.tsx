import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';

import { applicantName } from '#lib/applicant-name.ts';
import type { PreviewedApplicant } from '#lib/applicant.ts';
import { EditorPage, RecordEditor } from '#ui/record-editor.tsx';
import { useUrlState } from '#ui/use-url-state.ts';

import { ApplicantForm } from './applicant-form.tsx';
import { ApplicantList } from './applicant-list.tsx';
import { ImportWizard } from './import-wizard.tsx';
import { applicantOptions } from './queries.ts';
import { applicantsUrl, type ApplicantsTask } from './search-params.ts';

/** The admin page for applicants: the list, or the view that replaces it. */
export function ApplicantsSection({
  preview,
}: {
  /** Shows a profile as members see it. */
  preview: (applicant: PreviewedApplicant) => ReactNode;
}) {
  const [view, onViewChange] = useUrlState(applicantsUrl);
  const { task } = view;
  const show = (next: ApplicantsTask) => onViewChange({ ...view, task: next });
  const close = () => show(null);

  const outcome = { onClose: close, preview };

  return (
    <Stack gap="lg">
      {task === null && <ApplicantList onTask={show} />}
      {task === 'add' && <NewApplicant {...outcome} />}
      {task === 'import' && <ImportWizard onClose={close} />}
      {task !== null && typeof task === 'object' && <ApplicantEditor id={task.edit} {...outcome} />}
    </Stack>
  );
}

type Outcome = Pick<ComponentProps<typeof ApplicantForm>, 'onClose' | 'preview'>;

function NewApplicant(outcome: Outcome) {
  return (
    <EditorPage title="Add Applicant" backLabel="Back to Applicants" onClose={outcome.onClose}>
      <ApplicantForm applicant={null} {...outcome} />
    </EditorPage>
  );
}

function ApplicantEditor({ id, ...outcome }: Outcome & { id: string }) {
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
