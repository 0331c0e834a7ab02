import { ApplicantCard } from '#features/applicants/applicant-card.tsx';
import { GuestPreview } from '#features/guest/guest-preview.tsx';
import { sampleProfiles } from '#features/guest/sample-profiles.ts';

export default function GuestPreviewRoute() {
  return (
    <GuestPreview>
      {sampleProfiles.map((profile) => (
        <ApplicantCard key={profile.id} applicant={profile} />
      ))}
    </GuestPreview>
  );
}
