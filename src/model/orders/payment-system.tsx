import { Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { ErrorState } from '#ui/feedback/error-state.tsx';

const notInitialized = 'Payment system not initialized. Please refresh and try again.';

const blocked =
  'an ad blocker or your network may be blocking Stripe. Allow js.stripe.com and try again.';

/** The provider's form did not load. */
export const formFailed = {
  title: notInitialized,
  message:
    'The card form did not load. Please check your connection. Nothing is charged without it.',
};

/** Renders its children once the card provider's script has loaded. */
export function PaymentSystem<T>({
  script,
  loadingHeight = 180,
  children,
}: {
  script: UseQueryResult<T | null>;
  loadingHeight?: number;
  children: (provider: T) => ReactNode;
}) {
  if (script.isError) {
    return (
      <ErrorState
        title={notInitialized}
        message={`Failed to load payment system: ${blocked} Nothing is charged without it.`}
        onRetry={() => void script.refetch()}
        isRetrying={script.isFetching}
      />
    );
  }
  if (!script.data) {
    return (
      <Text c="dimmed" mih={loadingHeight} aria-live="polite">
        Loading payment system...
      </Text>
    );
  }
  return children(script.data);
}
