import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';

import { storeCountsOptions } from '#features/admin/queries.ts';
import { ApplicantsSection } from '#features/admin-applicants/applicants-section.tsx';
import {
  readApplicantsView,
  writeApplicantsView,
} from '#features/admin-applicants/search-params.ts';
import { useWatchJob } from '#features/admin-jobs/use-watch-job.ts';

export function AdminApplicantsRoute() {
  const [params, setParams] = useSearchParams();
  const queryClient = useQueryClient();
  const watchJob = useWatchJob();

  return (
    <ApplicantsSection
      view={readApplicantsView(params)}
      onViewChange={(view, options) => setParams(writeApplicantsView(view), options)}
      onApplicantsChanged={() => {
        void queryClient.invalidateQueries(storeCountsOptions);
        // Schools are derived from applicants, and the members' pages show both.
        for (const key of ['applicants', 'schools', 'saved']) {
          void queryClient.invalidateQueries({ queryKey: [key] });
        }
      }}
      onJobStarted={watchJob}
    />
  );
}
