import type { PreviewedApplicant } from '#features/admin-applicants/applicant-form.tsx';
import { ApplicantsSection } from '#features/admin-applicants/applicants-section.tsx';
import { ApplicantCard } from '#features/applicants/applicant-card.tsx';

export default function AdminApplicantsRoute() {
  return <ApplicantsSection preview={preview} />;
}

const preview = (applicant: PreviewedApplicant) => <ApplicantCard applicant={applicant} />;
