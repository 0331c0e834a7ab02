import { Text } from '@mantine/core';
import type { Stripe } from '@stripe/stripe-js';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { messageOf } from '#lib/errors.ts';
import { stripeOptions } from '#lib/stripe-elements.ts';
import { ErrorState } from '#ui/error-state.tsx';

/** Shows what needs the card provider's script once that is there. */
export function PaymentSystem({ children }: { children: (stripe: Stripe) => ReactNode }) {
  const stripe = useQuery(stripeOptions);
  if (stripe.isError) {
    return (
      <ErrorState
        message={`Failed to load payment system: ${messageOf(stripe.error)}`}
        onRetry={() => void stripe.refetch()}
        isRetrying={stripe.isFetching}
      />
    );
  }
  if (!stripe.data) {
    return (
      <Text c="dimmed" mih={180} aria-live="polite">
        Loading payment system...
      </Text>
    );
  }
  return children(stripe.data);
}
