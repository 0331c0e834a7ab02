import { useQueryClient } from '@tanstack/react-query';

import type { PreviewedApplicant } from '#features/admin-applicants/applicant-form.tsx';
import { ApplicantsSection } from '#features/admin-applicants/applicants-section.tsx';
import { applicantsUrl } from '#features/admin-applicants/search-params.ts';
import { adminSchoolsKey } from '#features/admin-schools/queries.ts';
import { ApplicantCard } from '#features/applicants/applicant-card.tsx';

import { invalidateCounts } from '../invalidate-counts.ts';
import { invalidateSchools } from '../invalidate-schools.ts';
import { applicantPath } from '#lib/paths.ts';
import { useUrlState } from '../routing/use-url-state.ts';

export default function AdminApplicantsRoute() {
  const [view, show] = useUrlState(applicantsUrl);
  const queryClient = useQueryClient();

  return (
    <ApplicantsSection
      view={view}
      onViewChange={show}
      onApplicantsChanged={() => {
        invalidateCounts(queryClient);
        // Schools are derived from applicants.
        invalidateSchools(queryClient);
        void queryClient.invalidateQueries({ queryKey: adminSchoolsKey });
      }}
      preview={preview}
      pathOf={applicantPath}
    />
  );
}

const preview = (applicant: PreviewedApplicant) => <ApplicantCard applicant={applicant} />;
