import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';

import { applicantName } from '#model/applicants/applicant-name.ts';
import type { PreviewedApplicant } from '#model/applicants/applicant.ts';
import { RowEditor } from '#ui/list/record-editor.tsx';
import { useUrlState } from '#ui/list/use-url-state.ts';

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

  return (
    <Stack gap="lg">
      {task === null ? (
        <ApplicantList onTask={show} />
      ) : task === 'import' ? (
        <ImportWizard
          onClose={(hasDrafts) =>
            hasDrafts
              ? onViewChange({ ...applicantsUrl.defaults, filter: 'drafts', size: view.size })
              : close()
          }
        />
      ) : (
        <RowEditor
          task={task}
          noun="applicant"
          titleOf={(id) => `Edit ${applicantName({ id })}`}
          one={applicantOptions}
          backLabel="Back to Applicants"
          onClose={close}
        >
          {(applicant) => <ApplicantForm applicant={applicant} preview={preview} onClose={close} />}
        </RowEditor>
      )}
    </Stack>
  );
}
