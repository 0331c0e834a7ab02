import { queryOptions } from '@tanstack/react-query';

import { getStripe } from './stripe.ts';

/** Stripe.js, once it is there. */
export const stripeOptions = queryOptions({
  queryKey: ['stripe'],
  queryFn: getStripe,
  staleTime: Infinity,
  // It is compared by identity: its insides are not ours to look at.
  structuralSharing: false,
});

/** The look of a card element: it is drawn in the provider's frame, where our styles don't reach. */
export const elementStyle = (isDark: boolean) => ({
  base: {
    color: isDark ? '#dbe2e0' : '#16201e',
    iconColor: isDark ? '#68ada0' : '#0f5049',
    fontFamily: 'system-ui, sans-serif',
    fontSize: '16px',
    '::placeholder': { color: isDark ? '#8d9b98' : '#6a7774' },
  },
  invalid: { color: isDark ? '#ff9c8f' : '#b42318' },
});
