import { queryOptions } from '@tanstack/react-query';

import interFile from '../fonts/inter.woff2?url';
import { getStripe } from './stripe.ts';

/** Stripe.js once it has loaded. */
export const stripeOptions = queryOptions({
  queryKey: ['stripe'],
  queryFn: getStripe,
  staleTime: Infinity,
  // Compared by identity, as its contents are private.
  structuralSharing: false,
});

const family = 'Inter Variable';

/** How the provider's elements look like the site: they are in its frames, out of reach of our CSS. */
export const elementLook = (isDark: boolean) => ({
  // The site's font, which the frame loads from the site.
  fonts: [
    {
      family,
      src: `url(${new URL(interFile, window.location.origin).href})`,
      weight: '400 700',
    },
  ],
  appearance: {
    theme: isDark ? ('night' as const) : ('stripe' as const),
    variables: {
      borderRadius: '8px',
      colorBackground: isDark ? '#1f2b29' : '#ffffff',
      colorDanger: isDark ? '#ff9c8f' : '#b42318',
      colorPrimary: isDark ? '#68ada0' : '#0f5049',
      colorText: isDark ? '#dbe2e0' : '#16201e',
      colorTextPlaceholder: isDark ? '#8d9b98' : '#6a7774',
      fontFamily: `'${family}', system-ui, sans-serif`,
      fontSizeBase: '16px',
    },
  },
});
