import { useEffect } from 'react';

import { ApplicantCard } from '#features/members/applicants/applicant-card.tsx';
import { GuestPreview } from '#features/visitors/guest/guest-preview.tsx';
import { sampleProfiles } from '#features/visitors/guest/sample-profiles.ts';
import { guestEvents } from '#features/visitors/guest/store.ts';

export default function GuestPreviewRoute() {
  // A shared link opens it, too.
  useEffect(() => guestEvents.guestEntered(), []);
  return (
    <GuestPreview>
      {sampleProfiles.map((profile) => (
        <ApplicantCard key={profile.id} applicant={profile} isWhole />
      ))}
    </GuestPreview>
  );
}
