import { useQueryClient } from '@tanstack/react-query';

import { submissionsUrl } from '#features/admin-submissions/search-params.ts';
import { SubmissionsSection } from '#features/admin-submissions/submissions-section.tsx';

import { invalidateCounts } from '../invalidate-counts.ts';
import { paths } from '#lib/paths.ts';
import { useUrlState } from '../routing/use-url-state.ts';

export default function AdminSubmissionsRoute() {
  const [view, show] = useUrlState(submissionsUrl);
  const queryClient = useQueryClient();

  return (
    <SubmissionsSection
      view={view}
      applicantPath={(id) => `${paths.adminApplicants}?edit=${encodeURIComponent(id)}`}
      onViewChange={show}
      onDecided={() => {
        invalidateCounts(queryClient);
        // An accepted profile becomes an applicant, and schools are derived from applicants.
        for (const key of ['admin-applicants', 'applicants', 'schools', 'saved']) {
          void queryClient.invalidateQueries({ queryKey: [key] });
        }
      }}
    />
  );
}
