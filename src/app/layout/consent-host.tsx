import { lazy, Suspense } from 'react';

import { useIsConsentAsked } from '#features/analytics/consent-store.ts';
import { options } from '#lib/options.ts';
import { useIsHydrated } from '#ui/use-is-hydrated.ts';

// Most stores have nothing to ask.
const ConsentBanner = lazy(async () => ({
  default: (await import('#features/analytics/consent-banner.tsx')).ConsentBanner,
}));

/** Asks whether Google's tag may be loaded, in a store that has one. */
export function ConsentHost() {
  const isAsked = useIsConsentAsked();
  const isHydrated = useIsHydrated();
  if (options.googleTagId === null || !isAsked || !isHydrated) return null;
  return (
    <Suspense>
      <ConsentBanner />
    </Suspense>
  );
}
