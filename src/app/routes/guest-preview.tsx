import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';

import { ApplicantCard } from '#features/applicants/applicant-card.tsx';
import { GuestPreview } from '#features/guest/guest-preview.tsx';
import { sampleProfiles } from '#features/guest/sample-profiles.ts';

import { paths } from '#lib/paths.ts';

export default function GuestPreviewRoute() {
  const navigate = useNavigate();
  const toPricing = useCallback(
    () => void navigate(paths.pricing, { replace: true, state: { isPreviewOver: true } }),
    [navigate],
  );
  return (
    <GuestPreview pricingPath={paths.pricing} onExpired={toPricing}>
      {sampleProfiles.map((profile) => (
        <ApplicantCard key={profile.id} applicant={profile} />
      ))}
    </GuestPreview>
  );
}
