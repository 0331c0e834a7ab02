import { useEffect } from 'react';

import { ApplicantCard } from '#features/applicants/applicant-card.tsx';
import { GuestPreview } from '#features/guest/guest-preview.tsx';
import { sampleProfiles } from '#features/guest/sample-profiles.ts';
import { guestEvents } from '#features/guest/store.ts';

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
