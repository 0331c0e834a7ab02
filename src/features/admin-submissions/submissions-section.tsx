import { Stack } from '@mantine/core';

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
  const close = () => onViewChange({ ...view, open: null });

  return (
    <Stack gap="lg">
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
          <SubmissionView id={view.open} onClose={close} />
        )
      ) : view.open === null ? (
        <ContributorList view={view} onViewChange={onViewChange} />
      ) : (
        <ContributorHistory
          email={view.open}
          page={view.page}
          onPageChange={(page) => onViewChange({ ...view, page })}
          onClose={() => onViewChange({ ...view, open: null, page: 1 })}
        />
      )}
    </Stack>
  );
}
