import { lazy, Suspense } from 'react';

import { useIsConsentAsked } from '#features/analytics/consent-store.ts';
import { options } from '#lib/options.ts';
import { useIsHydrated } from '#ui/use-is-hydrated.ts';

// Loaded on demand, as most stores have no tag.
const ConsentBanner = lazy(async () => ({
  default: (await import('#features/analytics/consent-banner.tsx')).ConsentBanner,
}));

/** Asks for consent to Google's tag if the store uses it. */
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
