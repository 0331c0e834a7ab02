import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';

import { applicantName } from '#lib/applicant-name.ts';
import { saveMessage, type SaveOutcome } from '#ui/form/use-versioned-form.ts';
import { RecordEditor } from '#ui/record-editor.tsx';
import { Section } from '#ui/section.tsx';
import { StatusBanner } from '#ui/status-banner.tsx';
import { useFlashMessage } from '#ui/use-flash-message.ts';

import { ApplicantForm, type PreviewedApplicant } from './applicant-form.tsx';
import { ApplicantList } from './applicant-list.tsx';
import { ImportWizard } from './import-wizard.tsx';
import { applicantOptions } from './queries.ts';
import type { ApplicantsTask, ApplicantsView } from './search-params.ts';

/** The admin page for applicants: the list, or the view that replaces it. */
export function ApplicantsSection({
  view,
  onViewChange,
  preview,
}: {
  view: ApplicantsView;
  onViewChange: (view: ApplicantsView, options?: { replace: boolean }) => void;
  /** Shows a profile as members see it. */
  preview: (applicant: PreviewedApplicant) => ReactNode;
}) {
  const flash = useFlashMessage();
  const { task } = view;
  const show = (next: ApplicantsTask) => onViewChange({ ...view, task: next });
  const close = () => show(null);

  const saved = ({ isNew, alsoChanged }: SaveOutcome) =>
    flash.success(saveMessage(isNew ? 'Applicant added.' : 'Applicant updated.', alsoChanged));
  const outcome = { onSaved: saved, onClose: close, preview };

  return (
    <Stack gap="lg">
      <StatusBanner message={flash.message} />
      {task === null && (
        <ApplicantList view={view} onViewChange={onViewChange} onTask={show} flash={flash} />
      )}
      {task === 'add' && <NewApplicant {...outcome} />}
      {task === 'import' && <ImportWizard onClose={close} flash={flash} />}
      {task !== null && typeof task === 'object' && <ApplicantEditor id={task.edit} {...outcome} />}
    </Stack>
  );
}

type Outcome = Pick<ComponentProps<typeof ApplicantForm>, 'onSaved' | 'onClose' | 'preview'>;

function NewApplicant(outcome: Outcome) {
  return (
    <Section title="Add Applicant">
      <ApplicantForm applicant={null} {...outcome} />
    </Section>
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
