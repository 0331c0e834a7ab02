import { ApplicantCard } from '#features/members/applicants/applicant-card.tsx';
import { GuestPreview } from '#features/visitors/guest/guest-preview.tsx';
import { sampleProfiles } from '#features/visitors/guest/sample-profiles.ts';

export default function GuestPreviewRoute() {
  return (
    <GuestPreview>
      {sampleProfiles.map((profile) => (
        <ApplicantCard key={profile.id} applicant={profile} isWhole />
      ))}
    </GuestPreview>
  );
}
