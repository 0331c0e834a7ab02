import { ApplicantsSection } from '#features/admin/applicants/applicants-section.tsx';
import { ApplicantCard } from '#features/members/applicants/applicant-card.tsx';
import type { PreviewedApplicant } from '#model/applicants/applicant.ts';

export default function AdminApplicantsRoute() {
  return <ApplicantsSection preview={preview} />;
}

const preview = (applicant: PreviewedApplicant) => <ApplicantCard applicant={applicant} isWhole />;
