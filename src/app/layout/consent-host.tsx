import { lazy, Suspense } from 'react';

import { useIsConsentAsked } from '#features/analytics/consent-store.ts';
import { options } from '#lib/options.ts';

// Most stores have nothing to ask.
const ConsentBanner = lazy(async () => ({
  default: (await import('#features/analytics/consent-banner.tsx')).ConsentBanner,
}));

/** Asks whether Google's tag may be loaded, in a store that has one. */
export function ConsentHost() {
  const isAsked = useIsConsentAsked();
  if (options.googleTagId === null || !isAsked) return null;
  return (
    <Suspense>
      <ConsentBanner />
    </Suspense>
  );
}
