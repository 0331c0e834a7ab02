import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';

import { StatusBanner } from '#ui/status-banner.tsx';
import { useFlashMessage } from '#ui/use-flash-message.ts';
import { ViewSwitch } from '#ui/view-switch.tsx';

import { ContributorHistory } from './contributor-history.tsx';
import { ContributorList } from './contributor-list.tsx';
import { adminSubmissionsKey } from './queries.ts';
import { contributorsUrl, queueUrl, type SubmissionsView } from './search-params.ts';
import { SubmissionList } from './submission-list.tsx';
import { SubmissionView } from './submission-view.tsx';

/** The submitted profiles, and the payments owed for them. */
export function SubmissionsSection({
  view,
  applicantPath,
  onViewChange,
  onDecided,
}: {
  view: SubmissionsView;
  /** The address of an applicant's editor. */
  applicantPath: (id: string) => string;
  onViewChange: (view: SubmissionsView, options?: { replace: boolean }) => void;
  /** Called when other cached submission and applicant data is out of date. */
  onDecided: () => void;
}) {
  const queryClient = useQueryClient();
  const flash = useFlashMessage();
  const close = () => onViewChange({ ...view, open: null });

  async function readAgain(): Promise<void> {
    onDecided();
    await queryClient.invalidateQueries({ queryKey: adminSubmissionsKey });
  }

  const shared = { onChanged: readAgain, flash };
  return (
    <Stack gap="lg">
      <StatusBanner message={flash.message} />
      {view.open === null && (
        <ViewSwitch<SubmissionsView>
          label="Submissions"
          views={[
            [queueUrl.defaults, 'Queue'],
            [contributorsUrl.defaults, 'Payouts'],
          ]}
          current={view}
          onChange={onViewChange}
        />
      )}
      {view.of === 'submissions' ? (
        view.open === null ? (
          <SubmissionList view={view} onViewChange={onViewChange} />
        ) : (
          <SubmissionView
            id={view.open}
            applicantPath={applicantPath}
            onClose={close}
            {...shared}
          />
        )
      ) : view.open === null ? (
        <ContributorList view={view} onViewChange={onViewChange} {...shared} />
      ) : (
        <ContributorHistory
          email={view.open}
          page={view.page}
          onPageChange={(page) => onViewChange({ ...view, page })}
          onClose={() => onViewChange({ ...view, open: null, page: 1 })}
          {...shared}
        />
      )}
    </Stack>
  );
}
