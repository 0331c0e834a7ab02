import type { PreviewedApplicant } from '#features/admin-applicants/applicant-form.tsx';
import { ApplicantsSection } from '#features/admin-applicants/applicants-section.tsx';
import { applicantsUrl } from '#features/admin-applicants/search-params.ts';
import { ApplicantCard } from '#features/applicants/applicant-card.tsx';

import { useUrlState } from '#ui/use-url-state.ts';

export default function AdminApplicantsRoute() {
  const [view, show] = useUrlState(applicantsUrl);

  return <ApplicantsSection view={view} onViewChange={show} preview={preview} />;
}

const preview = (applicant: PreviewedApplicant) => <ApplicantCard applicant={applicant} />;
