import { useQueryClient } from '@tanstack/react-query';

import type { PreviewedApplicant } from '#features/admin-applicants/applicant-form.tsx';
import { ApplicantsSection } from '#features/admin-applicants/applicants-section.tsx';
import { applicantsUrl } from '#features/admin-applicants/search-params.ts';
import { useWatchJob } from '#features/admin-jobs/use-watch-job.ts';
import { ApplicantCard } from '#features/applicants/applicant-card.tsx';

import { invalidateCounts } from '../invalidate-counts.ts';
import { applicantPath } from '../paths.ts';
import { useUrlState } from '../routing/use-url-state.ts';

export function AdminApplicantsRoute() {
  const [view, show] = useUrlState(applicantsUrl);
  const queryClient = useQueryClient();
  const watchJob = useWatchJob();

  return (
    <ApplicantsSection
      view={view}
      onViewChange={show}
      onApplicantsChanged={() => {
        invalidateCounts(queryClient);
        // Schools are derived from applicants, and the members' pages show both.
        for (const key of ['applicants', 'schools', 'saved']) {
          void queryClient.invalidateQueries({ queryKey: [key] });
        }
      }}
      onJobStarted={watchJob}
      preview={preview}
      pathOf={applicantPath}
    />
  );
}

const preview = (applicant: PreviewedApplicant) => <ApplicantCard applicant={applicant} />;
