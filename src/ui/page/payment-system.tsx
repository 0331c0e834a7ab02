import { Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { ErrorState } from '#ui/feedback/error-state.tsx';

const blocked =
  'an ad blocker or your network may be blocking Stripe. Allow js.stripe.com and try again.';

export const formFailed = 'The card form did not load. Please check your connection and try again.';

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
        message={`Failed to load payment system: ${blocked}`}
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
