import { useComputedColorScheme } from '@mantine/core';
import { Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import type { ReactNode } from 'react';

import { elementLook } from '#lib/money/stripe-elements.ts';

/** The provider's elements of one form; what a wallet gives and what is entered stay apart. */
export function ProviderElements({
  stripe,
  totalCents,
  children,
}: {
  stripe: Stripe;
  totalCents: number;
  children: ReactNode;
}) {
  const look = elementLook(useComputedColorScheme('light') === 'dark');
  const options = { mode: 'payment' as const, amount: totalCents, currency: 'usd', ...look };
  return (
    <Elements stripe={stripe} options={options}>
      {children}
    </Elements>
  );
}
