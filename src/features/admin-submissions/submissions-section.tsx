import { Stack } from '@mantine/core';

import { StatusBanner } from '#ui/status-banner.tsx';
import { useFlashMessage } from '#ui/use-flash-message.ts';
import { useUrlState } from '#ui/use-url-state.ts';
import { ViewSwitch } from '#ui/view-switch.tsx';

import { ContributorHistory } from './contributor-history.tsx';
import { ContributorList } from './contributor-list.tsx';
import {
  submissionsUrl,
  contributorsUrl,
  queueUrl,
  type SubmissionsView,
} from './search-params.ts';
import { SubmissionList } from './submission-list.tsx';
import { SubmissionView } from './submission-view.tsx';

export default function SubmissionsPage() {
  const [view, show] = useUrlState(submissionsUrl);
  return <SubmissionsSection view={view} onViewChange={show} />;
}

/** The submitted profiles, and the payments owed for them. */
export function SubmissionsSection({
  view,
  onViewChange,
}: {
  view: SubmissionsView;
  onViewChange: (view: SubmissionsView, options?: { replace: boolean }) => void;
}) {
  const flash = useFlashMessage();
  const close = () => onViewChange({ ...view, open: null });

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
          <SubmissionView id={view.open} onClose={close} flash={flash} />
        )
      ) : view.open === null ? (
        <ContributorList view={view} onViewChange={onViewChange} flash={flash} />
      ) : (
        <ContributorHistory
          email={view.open}
          page={view.page}
          onPageChange={(page) => onViewChange({ ...view, page })}
          onClose={() => onViewChange({ ...view, open: null, page: 1 })}
          flash={flash}
        />
      )}
    </Stack>
  );
}
