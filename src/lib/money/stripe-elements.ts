import interFile from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { queryOptions } from '@tanstack/react-query';

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

/** The site's font, which the provider's frame loads from the site. */
export const elementFonts = () => [
  {
    family,
    src: `url(${new URL(interFile, window.location.origin).href})`,
    weight: '100 900',
  },
];

/** The style of a card element, which is in the provider's frame, out of reach of our CSS. */
export const elementStyle = (isDark: boolean) => ({
  base: {
    color: isDark ? '#dbe2e0' : '#16201e',
    iconColor: isDark ? '#68ada0' : '#0f5049',
    fontFamily: `'${family}', system-ui, sans-serif`,
    fontSize: '16px',
    '::placeholder': { color: isDark ? '#8d9b98' : '#6a7774' },
  },
  invalid: { color: isDark ? '#ff9c8f' : '#b42318' },
});
