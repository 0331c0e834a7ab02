import { SubmissionsSection } from '#features/admin/submissions/submissions-section.tsx';
import { ApplicantCard } from '#features/members/applicants/applicant-card.tsx';
import type { PreviewedApplicant } from '#model/applicants/applicant.ts';

export default function AdminSubmissionsRoute() {
  return <SubmissionsSection preview={preview} />;
}

const preview = (applicant: PreviewedApplicant) => <ApplicantCard applicant={applicant} isWhole />;
