import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';

import { storeCountsOptions } from '#features/admin/queries.ts';
import {
  readSubmissionsView,
  writeSubmissionsView,
} from '#features/admin-submissions/search-params.ts';
import { SubmissionsSection } from '#features/admin-submissions/submissions-section.tsx';

import { paths } from '../paths.ts';

export function AdminSubmissionsRoute() {
  const [params, setParams] = useSearchParams();
  const queryClient = useQueryClient();

  return (
    <SubmissionsSection
      view={readSubmissionsView(params)}
      applicantPath={(id) => `${paths.admin}?edit=${encodeURIComponent(id)}`}
      onViewChange={(view, options) => setParams(writeSubmissionsView(view), options)}
      onDecided={() => {
        void queryClient.invalidateQueries(storeCountsOptions);
        // An accepted profile becomes an applicant, and schools are derived from applicants.
        for (const key of ['admin-applicants', 'applicants', 'schools', 'saved']) {
          void queryClient.invalidateQueries({ queryKey: [key] });
        }
      }}
    />
  );
}
